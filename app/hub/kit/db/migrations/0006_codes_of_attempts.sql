ALTER TABLE "one_time_codes" DROP CONSTRAINT "one_time_codes_user_id_purpose_pk";--> statement-breakpoint
ALTER TABLE "one_time_codes" ALTER COLUMN "attempt_hash" SET DEFAULT '';--> statement-breakpoint
UPDATE "one_time_codes" SET "attempt_hash" = '' WHERE "attempt_hash" IS NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ALTER COLUMN "attempt_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_purpose_attempt_hash_pk" PRIMARY KEY("user_id","purpose","attempt_hash");--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "needs_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "begun_at" timestamp with time zone DEFAULT now() NOT NULL;