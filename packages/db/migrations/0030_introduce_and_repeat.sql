ALTER TABLE "users" ADD COLUMN "introduce" boolean;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "repeat_missed" boolean;