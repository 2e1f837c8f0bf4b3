DROP INDEX "authenticators_waiting_key";--> statement-breakpoint
ALTER TABLE "authenticators" ADD COLUMN "session_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "authenticators_waiting_key" ON "authenticators" USING btree ("user_id","session_id") WHERE "authenticators"."confirmed_at" is null;