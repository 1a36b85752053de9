"""Whom a worker becomes, by becoming it."""

import os
import sys

import pytest
from own_process import STRANGER, told_by

from donka.sandbox.lockdown import identity
from donka.sandbox.lockdown.identity import SPARE, spare_of, spare_uid

as_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become somebody else"
)
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="becomes another user by Linux calls")

EVERYBODY = "         0          0 4294967295\n"

STANDING = """
def standing():
    status = open("/proc/self/status").read()
    rows = dict(line.split(":", 1) for line in status.splitlines())
    return {
        "users": set(rows["Uid"].split()),
        "groups": set(rows["Gid"].split()) | set(rows["Groups"].split()),
        "capabilities": {rows[name].strip() for name in ("CapInh", "CapPrm", "CapEff", "CapAmb")},
    }
"""
NONE = {"0000000000000000"}


@as_root
def test_root_becomes_a_user_in_a_group_of_its_own_without_any_power():
    found = told_by(
        STANDING
        + """
os.setgroups([0, 4, 27])
tell([identity.become(1_900_000_001), standing()])
"""
    )

    only = {"1900000001"}
    assert found == [1_900_000_001, {"users": only, "groups": only, "capabilities": NONE}]


@as_root
def test_there_is_no_way_back():
    found = told_by(
        """
identity.become(1_900_000_001)
tell([
    outcome(os.setuid, 0),
    outcome(os.seteuid, 0),
    outcome(os.setgid, 0),
    outcome(os.setgroups, [0]),
    outcome(os.setresuid, 1_900_000_002, -1, -1),
])
"""
    )

    assert found == ["EPERM"] * 5


@on_linux
def test_who_is_no_root_stays_who_it_is():
    uid = STRANGER if os.geteuid() == 0 else os.geteuid()

    assert told_by(f"turn_into({uid})\ntell(identity.become(None))") == uid


@on_linux
def test_who_is_no_root_becomes_nobody_else_and_says_so():
    uid = STRANGER if os.geteuid() == 0 else os.geteuid()

    found = told_by(f"turn_into({uid})\ntell([identity.become(1_900_000_001), os.geteuid()])")

    assert found == [0, uid]


@as_root
def test_capabilities_kept_without_being_root_are_shed():
    kept = 1 << 1  # CAP_DAC_OVERRIDE
    found = told_by(
        STANDING
        + f"""
prctl(8, 1)  # PR_SET_KEEPCAPS
turn_into({STRANGER})
header, sets = struct.pack("=Ii", 0x20080522, 0), struct.pack("=6I", {kept}, {kept}, {kept}, 0, 0, 0)
ctypes.CDLL(None).capset(header, sets)
before = standing()["capabilities"]
tell([before, identity.become(None), standing()["capabilities"]])
"""
    )

    assert found == [{"0000000000000002", *NONE}, STRANGER, NONE]


@as_root
def test_root_that_stays_root_is_reported_as_such():
    assert told_by("tell(identity.become(None))") == 0


@as_root
def test_a_process_that_securebits_let_back_in_is_still_root():
    found = told_by(
        """
prctl(28, 1 << 2)  # PR_SET_SECUREBITS, SECBIT_NO_SETUID_FIXUP: capabilities outlive setuid
tell([identity.become(1_900_000_001), outcome(os.setuid, 0)])
"""
    )

    # Shedding them by hand closes that way, too.
    assert found == [1_900_000_001, "EPERM"]


@pytest.mark.parametrize(
    ("uids", "gids", "spare"),
    [
        pytest.param(EVERYBODY, EVERYBODY, SPARE, id="no-container"),
        pytest.param(
            "0 100000 65536\n", "0 100000 65536\n", range(32768, 65534), id="container-of-64k"
        ),
        pytest.param(
            "0 1000 1\n1 100000 65536\n",
            "0 1000 1\n1 100000 65536\n",
            range(32769, 65534),
            id="container-without-root",
        ),
        pytest.param(EVERYBODY, "0 100000 65536\n", range(32768, 65534), id="fewer-groups"),
        pytest.param(
            "0 0 1000000\n", "0 0 1000000\n", range(500_000, 1_000_000), id="container-of-a-million"
        ),
        pytest.param(
            "0 0 1879048200\n", EVERYBODY, range(0x7000_0000, 1_879_048_200), id="eight-spare"
        ),
        pytest.param("0 1000 1\n", "0 1000 1\n", None, id="only-root"),
        pytest.param("0 1000 500\n", EVERYBODY, None, id="only-services"),
        pytest.param("0 0 10\n", "10 10 10\n", None, id="no-user-with-a-group"),
        pytest.param("", "", None, id="nobody"),
    ],
)
def test_spare_users_are_those_that_exist_and_are_nobody(uids, gids, spare):
    found = spare_of(uids, gids)

    assert (found or None) == spare


@as_root
def test_root_draws_a_user_for_each_worker():
    drawn = {spare_uid() for _ in range(5)}

    assert len(drawn) == 5
    assert all(uid is not None and 0x7000_0000 <= uid < 0x7FFE_0000 for uid in drawn)


@on_linux
def test_who_is_no_root_has_no_user_to_spare(monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)

    assert spare_uid() is None


def test_elsewhere_nobody_becomes_anybody(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(os, "geteuid", raising=False)

    assert identity.become(None) == 0
    assert spare_uid() is None
