CREATE TABLE "application_role_permissions" (
	"application_role_id" uuid NOT NULL,
	"permission_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_role_permissions_application_role_id_permission_id_pk" PRIMARY KEY("application_role_id","permission_id")
);
--> statement-breakpoint
ALTER TABLE "application_role_permissions" ADD CONSTRAINT "application_role_permissions_application_role_id_application_roles_id_fk" FOREIGN KEY ("application_role_id") REFERENCES "public"."application_roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_role_permissions" ADD CONSTRAINT "application_role_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_role_permissions_permission" ON "application_role_permissions" USING btree ("permission_id");