"""The site: what is published of a tournament, as pages, drawings and deals."""
