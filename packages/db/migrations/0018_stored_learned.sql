CREATE TABLE "voc_counts" (
	"user_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"confidence" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "voc_counts_list_id_user_id_confidence_pk" PRIMARY KEY("list_id","user_id","confidence")
);
--> statement-breakpoint
DROP INDEX "vocs_created_by";--> statement-breakpoint
ALTER TABLE "voc_counts" ADD CONSTRAINT "voc_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voc_counts" ADD CONSTRAINT "voc_counts_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voc_counts_user" ON "voc_counts" USING btree ("user_id","confidence","list_id");--> statement-breakpoint
CREATE INDEX "vocs_created_by" ON "vocs" USING btree ("created_by","id");--> statement-breakpoint
-- Written by hand: the counts follow from the reviews.
INSERT INTO "voc_counts" ("user_id", "list_id", "confidence", "count")
  SELECT "user_id", "list_id", "confidence", count(*) FROM (
    SELECT "user_id", "list_id", max("confidence") AS "confidence" FROM "reviews" GROUP BY "user_id", "list_id", "voc_id"
  ) "vocabulary" GROUP BY 1, 2, 3;
