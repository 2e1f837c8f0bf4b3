DROP INDEX "rate_limits_expires";--> statement-breakpoint
-- Written by hand: room for the next version of a row beside it, and a vacuum before there is much to clear.
ALTER TABLE "rate_limits" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);
