"""The addresses of the site, by subject; each module offers `ROUTES`."""
