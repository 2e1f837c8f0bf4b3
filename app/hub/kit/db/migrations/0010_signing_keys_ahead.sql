ALTER TABLE "signing_keys" ADD COLUMN "signs_from" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "signing_keys" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
-- Written by hand: keys of before have signed since they were made.
UPDATE "signing_keys" SET "signs_from" = "created_at";
