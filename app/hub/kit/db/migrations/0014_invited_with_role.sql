ALTER TABLE "invitations" ADD COLUMN "second_application_id" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "second_client_id" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "second_role" text DEFAULT 'User' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "portal_role_id" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_second_application_id_applications_id_fk" FOREIGN KEY ("second_application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_second_client_id_clients_id_fk" FOREIGN KEY ("second_client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_portal_role_id_roles_id_fk" FOREIGN KEY ("portal_role_id") REFERENCES "public"."roles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_second_application" ON "invitations" USING btree ("second_application_id");--> statement-breakpoint
CREATE INDEX "invitations_second_client" ON "invitations" USING btree ("second_client_id");--> statement-breakpoint
CREATE INDEX "invitations_portal_role" ON "invitations" USING btree ("portal_role_id");