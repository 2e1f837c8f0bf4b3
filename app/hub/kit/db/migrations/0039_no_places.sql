-- Written by hand: what kept them goes with them.
DROP TRIGGER "users_added_to_lists" ON "users";--> statement-breakpoint
DROP TRIGGER "users_removed_from_lists" ON "users";--> statement-breakpoint
DROP TRIGGER "users_moved_in_lists" ON "users";--> statement-breakpoint
DROP FUNCTION "note_users_added"();--> statement-breakpoint
DROP FUNCTION "note_user_removed"();--> statement-breakpoint
DROP FUNCTION "note_user_moved"();--> statement-breakpoint
DROP FUNCTION "note_move"(integer, "users");--> statement-breakpoint
DROP TABLE "user_moves" CASCADE;--> statement-breakpoint
DROP TABLE "user_places" CASCADE;
