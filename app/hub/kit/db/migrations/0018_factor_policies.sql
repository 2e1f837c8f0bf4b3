ALTER TABLE "applications" ADD COLUMN "factor_policy" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "factor_policy" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "factor_policy" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "trusted_browsers" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Written by hand: Admins needed a second factor before, and their time goes on.
UPDATE "roles" SET "factor_policy" = 'any' WHERE lower("name") = 'admin';--> statement-breakpoint
ALTER TABLE "factor_grace" ADD COLUMN "demand" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE "factor_grace" ALTER COLUMN "demand" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "factor_grace" DROP CONSTRAINT "factor_grace_pkey";--> statement-breakpoint
ALTER TABLE "factor_grace" ADD CONSTRAINT "factor_grace_user_id_demand_pk" PRIMARY KEY("user_id","demand");
