"""What holds for every test here."""

from hypothesis import settings

# A busy machine is no reason for a property to fail; pytest-timeout ends what hangs.
settings.register_profile("donka", deadline=None)
settings.load_profile("donka")
