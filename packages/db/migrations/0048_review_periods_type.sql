-- Written by hand: the counts follow from the reviews.
TRUNCATE "review_periods";--> statement-breakpoint
DROP INDEX "review_periods_user";--> statement-breakpoint
ALTER TABLE "review_periods" DROP CONSTRAINT "review_periods_pk";--> statement-breakpoint
ALTER TABLE "review_periods" ADD COLUMN "type" text NOT NULL;--> statement-breakpoint
INSERT INTO "review_periods" ("user_id", "list_id", "type", "confidence", "last_wrong", "memory_level", "period", "count")
  SELECT "user_id", "list_id", "type", "confidence", "last_wrong", "memory_level", date_bin('900 seconds', "last_review", 'epoch'), count(*)
  FROM "reviews" GROUP BY 1, 2, 3, 4, 5, 6, 7;--> statement-breakpoint
ALTER TABLE "review_periods" ADD CONSTRAINT "review_periods_pk" PRIMARY KEY("list_id","user_id","type","memory_level","period","confidence","last_wrong");--> statement-breakpoint
CREATE INDEX "review_periods_user" ON "review_periods" USING btree ("user_id","list_id","type","confidence","last_wrong","period","memory_level","count");
