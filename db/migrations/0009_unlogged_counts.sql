-- Counts of requests are worth nothing after a crash: without a log of their own they cost no wait for the disk.
ALTER TABLE rate_limits SET UNLOGGED;
