"""What lies in a site, to be held against what lay there before."""


def tree(site):
    """Every file, with what identifies it on the disk and when it was written."""
    return {
        path.relative_to(site).as_posix(): (path.lstat().st_ino, path.lstat().st_mtime_ns)
        for path in sorted(site.rglob("*"))
        if path.is_symlink() or path.is_file()
    }


def contents(site):
    return {
        path.relative_to(site).as_posix(): path.read_bytes()
        for path in sorted(site.rglob("*"))
        if path.is_file()
    }


def whole(folder, site):
    """Whether *folder* holds all of a site."""
    return folder.is_dir() and contents(folder) == site
