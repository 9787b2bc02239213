"""The record of decisions: what was asked and answered, kept so that nothing acknowledged is lost or changed unseen."""

from rightcall.audit.rows import decision_fields, outcome_fields
from rightcall.audit.verifying import Fault, read_rows, verify
from rightcall.audit.writing import AuditLog

__all__ = ["AuditLog", "Fault", "decision_fields", "outcome_fields", "read_rows", "verify"]
