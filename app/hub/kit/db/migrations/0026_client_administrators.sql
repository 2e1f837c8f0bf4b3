CREATE TABLE "client_administrators" (
	"user_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"given_by" uuid,
	CONSTRAINT "client_administrators_user_id_client_id_pk" PRIMARY KEY("user_id","client_id"),
	CONSTRAINT "client_administrators_period" CHECK ("client_administrators"."valid_until" > "client_administrators"."valid_from")
);
--> statement-breakpoint
DROP INDEX "invitations_open_key";--> statement-breakpoint
ALTER TABLE "service_accounts" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "client_administrators" ADD CONSTRAINT "client_administrators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_administrators" ADD CONSTRAINT "client_administrators_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_administrators_client" ON "client_administrators" USING btree ("client_id");--> statement-breakpoint
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_key" ON "invitations" USING btree (lower("email"),coalesce("client_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "invitations"."withdrawn_at" is null and "invitations"."accepted_at" is null;