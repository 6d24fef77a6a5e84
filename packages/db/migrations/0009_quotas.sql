CREATE TABLE "user_usage" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"lists" integer DEFAULT 0 NOT NULL,
	"vocs" integer DEFAULT 0 NOT NULL,
	"image_bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "feedbacks_user";--> statement-breakpoint
ALTER TABLE "image_files" ADD COLUMN "bytes" integer;--> statement-breakpoint
ALTER TABLE "user_usage" ADD CONSTRAINT "user_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_files_unmeasured" ON "image_files" USING btree ("id") WHERE "image_files"."bytes" is null;--> statement-breakpoint
CREATE INDEX "feedbacks_user" ON "feedbacks" USING btree ("user_id","created_at");
--> statement-breakpoint
-- The lists and vocabularies that users already have. Only a job can measure their images.
INSERT INTO "user_usage" ("user_id", "lists", "vocs")
  SELECT "owner_id", count(*), sum("vocs_count") FROM "lists" GROUP BY "owner_id";
