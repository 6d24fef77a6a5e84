DROP INDEX "mail_queue_due";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "succeeded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "last_error" text;--> statement-breakpoint
CREATE INDEX "feedbacks_open" ON "feedbacks" USING btree ("created_at","id") WHERE "feedbacks"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "mail_queue_failed" ON "mail_queue" USING btree ("failed_at") WHERE "mail_queue"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "mail_queue_due" ON "mail_queue" USING btree ("due_at") WHERE "mail_queue"."failed_at" is null;