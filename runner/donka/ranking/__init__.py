"""From records to standings: estimates, intervals, order. Pure throughout."""
