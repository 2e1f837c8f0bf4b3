ALTER TABLE "application_sign_ons" ADD COLUMN "jwks" text;--> statement-breakpoint
ALTER TABLE "application_sign_ons" ADD COLUMN "jwks_uri" text;--> statement-breakpoint
ALTER TABLE "application_sign_ons" ADD COLUMN "api_scopes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "application_sign_ons" ADD COLUMN "called_by" text DEFAULT 'listed' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_sign_ons" ADD COLUMN "callers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_on_addresses_audience_key" ON "sign_on_addresses" USING btree ("uri") WHERE "sign_on_addresses"."use" = 'audience';