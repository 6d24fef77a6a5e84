ALTER TABLE "sessions" ALTER COLUMN "created_at" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "mail_queue_email" ON "mail_queue" USING btree ("email","kind");