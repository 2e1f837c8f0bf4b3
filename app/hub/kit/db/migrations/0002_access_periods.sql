ALTER TABLE "assignments" ADD COLUMN "valid_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "valid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "given_by" uuid;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "reminded_of" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "valid_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "valid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "given_by" uuid;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "reminded_of" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "assignments_ending" ON "assignments" USING btree ("valid_until") WHERE "assignments"."valid_until" is not null;--> statement-breakpoint
CREATE INDEX "user_roles_ending" ON "user_roles" USING btree ("valid_until") WHERE "user_roles"."valid_until" is not null;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_period" CHECK ("assignments"."valid_until" > "assignments"."valid_from");--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_period" CHECK ("user_roles"."valid_until" > "user_roles"."valid_from");