"""What is tapped before the judge → questions, and back: what the judge's templates draw."""
