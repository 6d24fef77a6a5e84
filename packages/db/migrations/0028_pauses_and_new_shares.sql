ALTER TABLE "learners" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "is_new" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "shares_new" ON "shares" USING btree ("user_id","created_at","list_id") WHERE "shares"."is_new";--> statement-breakpoint
CREATE INDEX "vocs_undefined" ON "vocs" USING btree ("list_id","created_at","id") WHERE "vocs"."definitions" = '[]';