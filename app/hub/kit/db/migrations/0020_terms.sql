CREATE TABLE "terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"text_hi" text DEFAULT '' NOT NULL,
	"effective_from" timestamp with time zone NOT NULL,
	"grace_until" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"terms_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"client_address" text NOT NULL,
	"language" text NOT NULL,
	"text_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "accepted" jsonb;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_terms_id_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "terms_name_key" ON "terms" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "terms_acceptances_key" ON "terms_acceptances" USING btree ("user_id","terms_id");--> statement-breakpoint
CREATE INDEX "terms_acceptances_terms" ON "terms_acceptances" USING btree ("terms_id");
--> statement-breakpoint
-- Written by hand.
CREATE FUNCTION "refuse_change_of_acceptances"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Acceptances of the terms can only be added to';
END
$$;--> statement-breakpoint
CREATE TRIGGER "terms_acceptances_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "terms_acceptances"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_acceptances();
