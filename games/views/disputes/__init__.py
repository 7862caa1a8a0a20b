"""Views of disputes: hands, corrections, objections, confirmations, the journal."""
