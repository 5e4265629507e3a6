"""What all tests share: how Hypothesis runs, and where the laws keep their generators."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

# Test modules are imported by path, so the generators that several share need to be found.
sys.path.append(str(Path(__file__).parent / "laws"))
sys.path.append(str(Path(__file__).parent))  # and what several folders share, such as pima.py

settings.register_profile(
    "assay",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("assay")
