"""Bots that call for help, or wait to be called."""

from refusals import FORBIDDEN

from hostile import Hostile, refused

NO_SOCKET = frozenset({"seccomp"})
UNREACHED = NO_SOCKET | {"box"}
"""There is no socket; and in the box no network on which anybody listens."""
UNCALLED = UNREACHED | {"landlock"}
"""Nor may a connection be made, where Landlock sees it."""

CALLING = (
    Hostile(
        "connects",
        "connects to a port of the host's by TCP",
        """
        import socket
        socket.create_connection(("127.0.0.1", PORT))
        raise HarmDone("connected")
        """,
        FORBIDDEN,
        layers=UNCALLED,
    ),
    Hostile(
        "connects-while-sending",
        "connects by the first bytes it sends, which a rule for connect would not see",
        """
        import socket
        socket.socket().sendto(b"help", 0x20000000, ("127.0.0.1", PORT))
        raise HarmDone("connected")
        """,
        FORBIDDEN,
        layers=UNREACHED,
    ),
    Hostile(
        "sends-a-datagram",
        "sends its hand by UDP",
        """
        import socket
        sending = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        sending.connect(("127.0.0.1", PORT))
        for _ in range(2):
            # The second time it is told if nobody was there.
            sending.send(b"QS")
        raise HarmDone("sent a datagram")
        """,
        FORBIDDEN,
        layers=UNREACHED,
    ),
    Hostile(
        "calls-a-socket-file",
        "connects to a socket that is a file, as databases have",
        """
        import socket
        socket.socket(socket.AF_UNIX).connect(UNIX)
        raise HarmDone("connected")
        """,
        FORBIDDEN,
        layers=UNREACHED,
    ),
    Hostile(
        "calls-an-abstract-socket",
        "connects to a socket that is a name alone, as desktops have",
        """
        import socket
        socket.socket(socket.AF_UNIX).connect(ABSTRACT)
        raise HarmDone("connected")
        """,
        FORBIDDEN,
        layers=UNCALLED,
    ),
    Hostile(
        "fetches-a-page",
        "fetches advice from a page",
        """
        import urllib.request
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{PORT}", timeout=0.01)
        except TimeoutError:
            # It has asked; there is only no answer.
            pass
        raise HarmDone("asked for a page")
        """,
        refused(r"URLError: .*\[Errno 1\]"),
        layers=UNCALLED,
    ),
    Hostile(
        "asks-for-an-address",
        "resolves a host's name, and tells its hand by the name it asks for",
        """
        import socket
        socket.getaddrinfo("localhost", PORT)
        raise HarmDone("resolved a name")
        """,
        refused("gaierror"),
        layers=frozenset({"landlock", "box"}),
    ),
    Hostile(
        "speaks-raw",
        "writes packets itself, whatever their sender",
        """
        import socket
        socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP)
        raise HarmDone("has a raw socket")
        """,
        FORBIDDEN,
        layers=NO_SOCKET | {"uid"},
        risky="only root could, and nothing runs as root with its layers off",
    ),
    Hostile(
        "listens-to-the-wire",
        "reads every packet of the machine",
        """
        import socket
        socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0x0300)
        raise HarmDone("hears everything")
        """,
        FORBIDDEN,
        layers=NO_SOCKET | {"uid"},
        risky="only root could, and nothing runs as root with its layers off",
    ),
    Hostile(
        "asks-the-kernel",
        "asks the kernel by netlink how the network is made",
        """
        import socket
        link = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)
        link.bind((0, 0))
        raise HarmDone("speaks netlink")
        """,
        FORBIDDEN,
        layers=NO_SOCKET,
    ),
    Hostile(
        "names-interfaces",
        "tells from the names of the network's interfaces on which machine it is",
        """
        import socket
        raise HarmDone(f"knows {socket.if_nameindex()}")
        """,
        refused("OSError|PermissionError"),
        layers=NO_SOCKET,
    ),
    Hostile(
        "calls-the-hypervisor",
        "opens a socket to the machine outside the virtual machine",
        """
        import socket
        socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM)
        raise HarmDone("has a socket outwards")
        """,
        FORBIDDEN,
        layers=NO_SOCKET,
    ),
    Hostile(
        "writes-past-its-pair",
        "makes a pair of datagram sockets, and sends to somebody else by one of them",
        """
        import socket
        mine, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        somebody = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        somebody.bind("\\0donka-somebody")
        mine.sendto(b"QS", "\\0donka-somebody")
        raise HarmDone(f"sent {somebody.recv(9)!r}")
        """,
        FORBIDDEN,
        layers=NO_SOCKET,
    ),
)

WAITING = (
    Hostile(
        "waits-for-a-call",
        "listens at a port",
        """
        import socket
        waiting = socket.socket()
        waiting.bind(("127.0.0.1", 0))
        waiting.listen()
        raise HarmDone("listens")
        """,
        FORBIDDEN,
        layers=NO_SOCKET | {"landlock"},
    ),
    Hostile(
        "waits-at-a-file",
        "listens at a socket that is a file in the user's folder",
        """
        import socket
        socket.socket(socket.AF_UNIX).bind("/tmp/donka-socket")
        os.unlink("/tmp/donka-socket")
        raise HarmDone("listens")
        """,
        FORBIDDEN,
        layers=UNCALLED,
    ),
    Hostile(
        "waits-at-a-name",
        "listens at an abstract name, where another bot may call",
        """
        import socket
        socket.socket(socket.AF_UNIX).bind("\\0donka")
        raise HarmDone("listens")
        """,
        FORBIDDEN,
        layers=NO_SOCKET,
    ),
    Hostile(
        "is-given-a-name",
        "has the kernel name one of a pair of sockets, so that another bot may write to it",
        """
        import socket
        mine, _ = socket.socketpair()
        mine.setsockopt(socket.SOL_SOCKET, 16, 1)
        mine.send(b"!")
        raise HarmDone(f"is known as {mine.getsockname()!r}")
        """,
        FORBIDDEN,
        layers=NO_SOCKET,
    ),
    Hostile(
        "hides-descriptors",
        "sends descriptors into a socket, where no limit counts them",
        """
        import socket
        mine, _ = socket.socketpair()
        socket.send_fds(mine, [b"!"], [0])
        raise HarmDone("a descriptor is on its way")
        """,
        FORBIDDEN,
        layers=NO_SOCKET,
    ),
    Hostile(
        "receives-descriptors",
        "waits for descriptors that another sends",
        """
        import socket
        mine, other = socket.socketpair()
        other.send(b"!")
        socket.recv_fds(mine, 1, 1)
        raise HarmDone("would take a descriptor")
        """,
        FORBIDDEN,
        layers=NO_SOCKET,
    ),
    Hostile(
        "speaks-out-of-band",
        "sends an urgent byte within a pair, where the kernel has been broken before",
        """
        import socket
        mine, _ = socket.socketpair()
        mine.send(b"!", socket.MSG_OOB)
        raise HarmDone("sent an urgent byte")
        """,
        FORBIDDEN,
        layers=NO_SOCKET,
    ),
)

BOTS: tuple[Hostile, ...] = (*CALLING, *WAITING)
