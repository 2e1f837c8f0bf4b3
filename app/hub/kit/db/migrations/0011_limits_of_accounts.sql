-- Nothing that was counted outlives its wait.
DELETE FROM "rate_limits";--> statement-breakpoint
DROP INDEX "rate_limits_expire";--> statement-breakpoint
ALTER TABLE "rate_limits" ALTER COLUMN "points" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "capacity" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "slow_from" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "refused" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "open_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "expires_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "admitted" uuid NOT NULL;--> statement-breakpoint
CREATE INDEX "rate_limits_expires" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_subject" ON "rate_limits" USING btree ("subject") WHERE "rate_limits"."subject" <> '';--> statement-breakpoint
ALTER TABLE "rate_limits" DROP COLUMN "expire";