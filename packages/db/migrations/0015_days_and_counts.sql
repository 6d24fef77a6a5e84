CREATE TABLE "answer_periods" (
	"user_id" uuid NOT NULL,
	"period" timestamp (3) with time zone NOT NULL,
	"list_id" uuid NOT NULL,
	"answers" integer NOT NULL,
	"right_answers" integer NOT NULL,
	"first_answers" integer NOT NULL,
	"thinking_time" numeric(24, 0) NOT NULL,
	CONSTRAINT "answer_periods_list_id_user_id_period_pk" PRIMARY KEY("list_id","user_id","period")
);
--> statement-breakpoint
CREATE TABLE "review_counts" (
	"user_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"type" text NOT NULL,
	"confidence" smallint NOT NULL,
	"last_wrong" boolean NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "review_counts_list_id_user_id_type_confidence_last_wrong_pk" PRIMARY KEY("list_id","user_id","type","confidence","last_wrong")
);
--> statement-breakpoint
CREATE TABLE "review_periods" (
	"user_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"confidence" smallint NOT NULL,
	"last_wrong" boolean NOT NULL,
	"period" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "review_periods_list_id_user_id_confidence_last_wrong_period_pk" PRIMARY KEY("list_id","user_id","confidence","last_wrong","period")
);
--> statement-breakpoint
DROP INDEX "reviews_queue";--> statement-breakpoint
DROP INDEX "reviews_learned";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "day_starts_at" smallint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "new_per_day" smallint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reviews_per_day" smallint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "learned_return" boolean;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "last_wrong" boolean;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "first_review" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "answer_periods" ADD CONSTRAINT "answer_periods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_periods" ADD CONSTRAINT "answer_periods_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_counts" ADD CONSTRAINT "review_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_counts" ADD CONSTRAINT "review_counts_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_periods" ADD CONSTRAINT "review_periods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_periods" ADD CONSTRAINT "review_periods_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_periods_user" ON "answer_periods" USING btree ("user_id","period","list_id","answers","right_answers","first_answers","thinking_time");--> statement-breakpoint
CREATE INDEX "review_counts_user" ON "review_counts" USING btree ("user_id","list_id","type","confidence","last_wrong");--> statement-breakpoint
CREATE INDEX "review_periods_user" ON "review_periods" USING btree ("user_id","list_id","confidence","last_wrong","period","count");--> statement-breakpoint
-- Written by hand, from here on but for the indexes: the new columns and counts follow from the history.
UPDATE "reviews" SET
  "last_wrong" = coalesce((
    SELECT "result" = -1 FROM "review_results" "answer"
    WHERE "answer"."voc_id" = "reviews"."voc_id" AND "answer"."user_id" = "reviews"."user_id" AND "answer"."type" = "reviews"."type"
    ORDER BY "date" DESC LIMIT 1), false),
  "first_review" = coalesce((
    SELECT "date" FROM "review_results" "answer"
    WHERE "answer"."voc_id" = "reviews"."voc_id" AND "answer"."user_id" = "reviews"."user_id" AND "answer"."type" = "reviews"."type"
    ORDER BY "date" LIMIT 1), "last_review");--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "last_wrong" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "first_review" SET NOT NULL;--> statement-breakpoint
INSERT INTO "review_counts" ("user_id", "list_id", "type", "confidence", "last_wrong", "count")
  SELECT "user_id", "list_id", "type", "confidence", "last_wrong", count(*) FROM "reviews" GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
INSERT INTO "review_periods" ("user_id", "list_id", "confidence", "last_wrong", "period", "count")
  SELECT "user_id", "list_id", "confidence", "last_wrong", date_bin('15 minutes', "last_review", 'epoch'), count(*)
  FROM "reviews" GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
INSERT INTO "answer_periods" ("user_id", "list_id", "period", "answers", "right_answers", "thinking_time", "first_answers")
  SELECT "user_id", "list_id", "period", sum("answers"), sum("right_answers"), sum("thinking_time"), sum("first_answers") FROM (
    SELECT "user_id", "list_id", date_bin('15 minutes', "date", 'epoch') AS "period", 1 AS "answers",
      CASE WHEN "result" = 1 THEN 1 ELSE 0 END AS "right_answers", "thinking_time", 0 AS "first_answers" FROM "review_results"
    UNION ALL
    SELECT "user_id", "list_id", date_bin('15 minutes', "first_review", 'epoch'), 0, 0, 0, 1 FROM "reviews"
  ) "counted" GROUP BY 1, 2, 3;--> statement-breakpoint
-- Accounts from before there were other intervals keep the ones that they had by default.
UPDATE "users" SET "intervals" = '{1,3,7,14,30,90,180}' WHERE "intervals" IS NULL;--> statement-breakpoint
CREATE INDEX "reviews_due_in_list" ON "reviews" USING btree ("user_id","list_id","type","confidence","last_wrong","last_review","voc_id");--> statement-breakpoint
CREATE INDEX "reviews_due" ON "reviews" USING btree ("user_id","type","confidence","last_wrong","last_review","voc_id","list_id");