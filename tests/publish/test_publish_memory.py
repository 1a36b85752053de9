"""A site needs as much memory for a long tournament as for a short one."""

import subprocess
import sys

import pytest
from made_up import FOUR, MadeUp

MEASURED = """\
import sys
from pathlib import Path
from donka.publish.publishing import publish

publish(Path(sys.argv[1]))
(peak,) = [line for line in open("/proc/self/status") if line.startswith("VmHWM")]
print(peak.split()[1])
"""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
]


def test_twenty_times_the_deals_take_hardly_more_memory(tmp_path):
    peaks = []
    for sets in (32, 640):
        schedule = {"sets": sets, "block": 16, "unit": "cycle"}
        folder = MadeUp(FOUR, schedule, faulty="doe").make(tmp_path / str(sets))
        ran = subprocess.run(
            [sys.executable, "-c", MEASURED, folder],
            capture_output=True,
            text=True,
            check=True,
            timeout=110,
        )
        peaks.append(int(ran.stdout))

    assert len(list((tmp_path / "640" / "site" / "deals" / "1").iterdir())) == 640
    # The list of files is all that grows.
    assert peaks[1] <= 1.1 * peaks[0] < 200_000
