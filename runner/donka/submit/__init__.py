"""How a bot gets into a league: received, examined, entered on its roster, or refused with the step."""
