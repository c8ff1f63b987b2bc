"""What tests of the appliance share."""

from tests.companion.appliance.served_versions import updater

__all__ = ["updater"]
