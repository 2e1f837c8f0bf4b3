DELETE FROM "reset_links" WHERE "consumed_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "reset_links" RENAME COLUMN "id_hash" TO "token_hash";--> statement-breakpoint
ALTER TABLE "reset_links" DROP COLUMN "consumed_at";