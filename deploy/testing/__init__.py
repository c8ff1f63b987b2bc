"""Tests of the whole appliance, each a command of its own: ``deploy/test WHAT``."""
