"""What would change: the files of a fabric compared with what is there, by class of change."""

from fabric_cli.plan.build import build_plan, full_diffs
from fabric_cli.plan.capacity import capacity
from fabric_cli.plan.folder import Folder, read_folder
from fabric_cli.plan.model import Action, Capacity, Cause, ChangeClass, Plan, TierCapacity
from fabric_cli.plan.workers import WorkerLostError, default_workers, each_switch

__all__ = [
    "Action",
    "Capacity",
    "Cause",
    "ChangeClass",
    "Folder",
    "Plan",
    "TierCapacity",
    "WorkerLostError",
    "build_plan",
    "capacity",
    "default_workers",
    "each_switch",
    "full_diffs",
    "read_folder",
]
