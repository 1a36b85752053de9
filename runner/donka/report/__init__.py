"""Standings as people read them: text, Markdown, CSV, JSON; printed or in files."""
