"""Pages: routes, templates' context, languages and static assets."""
