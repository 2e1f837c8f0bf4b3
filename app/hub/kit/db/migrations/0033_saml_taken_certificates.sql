CREATE TABLE "saml_taken_certificates" (
	"application_id" uuid NOT NULL,
	"certificate_id" uuid NOT NULL,
	"entity_id" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saml_taken_certificates_application_id_certificate_id_pk" PRIMARY KEY("application_id","certificate_id")
);
--> statement-breakpoint
ALTER TABLE "saml_taken_certificates" ADD CONSTRAINT "saml_taken_certificates_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_taken_certificates" ADD CONSTRAINT "saml_taken_certificates_certificate_id_saml_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."saml_certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "saml_sessions" SET "certificate_id" = NULL FROM "saml_certificates" WHERE "saml_certificates"."id" = "saml_sessions"."certificate_id" AND "saml_sessions"."created_at" < "saml_certificates"."signs_from";
