ALTER TABLE "application_sign_ons" ADD COLUMN "saml_metadata_uri" text;--> statement-breakpoint
ALTER TABLE "sign_on_addresses" ADD COLUMN "acs_index" integer;