"""People at tables: seats, invitations, storage, live updates, undo, fairness. Pages stand on `service.Tables`."""
