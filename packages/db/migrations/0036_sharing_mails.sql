ALTER TABLE "users" ADD COLUMN "sharing_by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "about" jsonb;