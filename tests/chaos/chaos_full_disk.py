"""A tournament on a disk that is too small, and a little less so each time: ``… FOLDER CONFIG``.

Runs in a mount namespace of its own, which takes the disk away with it. Prints one JSON object a run.
"""

import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "cli"))

from chaos_arena import Arena

SMALLEST_KB, STEP_KB, LARGEST_KB = 48, 40, 4096


def main(folder: Path, config: Path) -> None:
    """Run until the tournament is over."""
    disk = folder / "results"
    disk.mkdir()
    size = SMALLEST_KB
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}k", "none", disk], check=True)
    arena = Arena(folder, config)
    while not arena.over and size < LARGEST_KB:
        status = arena.start().wait()
        size += STEP_KB
        subprocess.run(["mount", "-o", f"remount,size={size}k", disk], check=True)
        # Reading, too, needs a little room beside the file.
        arena.check()
        told = {"status": status, "said": arena.said[-1], "kept": len(arena.kept())}
        print(json.dumps(told), flush=True)
    tables = {name: data.decode() for name, data in arena.tables().items()}
    print(json.dumps(tables), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
