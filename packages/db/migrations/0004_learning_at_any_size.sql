CREATE TABLE "review_frontiers" (
	"user_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"type" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_frontiers_user_id_list_id_type_pk" PRIMARY KEY("user_id","list_id","type")
);
--> statement-breakpoint
DROP INDEX "review_results_user_list";--> statement-breakpoint
DROP INDEX "review_results_voc";--> statement-breakpoint
DROP INDEX "reviews_voc";--> statement-breakpoint
DROP INDEX "reviews_queue";--> statement-breakpoint
ALTER TABLE "review_results" DROP CONSTRAINT "review_results_user_id_voc_id_type_date_pk";--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_user_id_voc_id_type_pk";--> statement-breakpoint
ALTER TABLE "review_results" ADD CONSTRAINT "review_results_voc_id_user_id_type_date_pk" PRIMARY KEY("voc_id","user_id","type","date");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_voc_id_user_id_type_pk" PRIMARY KEY("voc_id","user_id","type");--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "last_added_at" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_frontiers" ADD CONSTRAINT "review_frontiers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_frontiers" ADD CONSTRAINT "review_frontiers_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_frontiers_list" ON "review_frontiers" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "learners_order" ON "learners" USING btree ("user_id",coalesce("last_reviewed_at", '-infinity'::timestamp with time zone),"list_id");--> statement-breakpoint
CREATE INDEX "review_results_latest" ON "review_results" USING btree ("user_id","list_id","date");--> statement-breakpoint
CREATE INDEX "reviews_learned" ON "reviews" USING btree ("user_id","list_id","voc_id") WHERE "reviews"."due_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_queue" ON "reviews" USING btree ("user_id","list_id","type","due_at","voc_id");
--> statement-breakpoint
UPDATE "lists" SET "last_added_at" = "newest"."created_at" FROM (
  SELECT "list_id", max("created_at") AS "created_at" FROM "vocs" GROUP BY "list_id"
) AS "newest" WHERE "newest"."list_id" = "lists"."id";--> statement-breakpoint
-- Whose list it is, and with whom it is shared, learns it: now by a row.
INSERT INTO "learners" ("user_id", "list_id")
  SELECT "owner_id", "id" FROM "lists" UNION SELECT "user_id", "list_id" FROM "shares"
  ON CONFLICT DO NOTHING;
