"""What would change: the files of a fabric compared with what is there, by class of change."""

from fabric_cli.plan.against import Past, find_moves, open_past
from fabric_cli.plan.build import build_plan, full_diffs
from fabric_cli.plan.capacity import capacity
from fabric_cli.plan.folder import Folder, read_folder
from fabric_cli.plan.identity import Identity
from fabric_cli.plan.left import Left
from fabric_cli.plan.model import Action, Capacity, Cause, ChangeClass, Moves, Plan, TierCapacity
from fabric_cli.plan.workers import WorkerLostError, default_workers, each_switch

__all__ = [
    "Action",
    "Capacity",
    "Cause",
    "ChangeClass",
    "Folder",
    "Identity",
    "Left",
    "Moves",
    "Past",
    "Plan",
    "TierCapacity",
    "WorkerLostError",
    "build_plan",
    "capacity",
    "default_workers",
    "each_switch",
    "find_moves",
    "full_diffs",
    "open_past",
    "read_folder",
]
