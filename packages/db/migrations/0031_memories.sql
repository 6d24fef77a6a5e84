DROP INDEX "review_counts_user";--> statement-breakpoint
DROP INDEX "review_periods_user";--> statement-breakpoint
ALTER TABLE "review_counts" DROP CONSTRAINT "review_counts_list_id_user_id_type_confidence_last_wrong_pk";--> statement-breakpoint
ALTER TABLE "review_periods" DROP CONSTRAINT "review_periods_list_id_user_id_confidence_last_wrong_period_pk";--> statement-breakpoint
ALTER TABLE "voc_counts" DROP CONSTRAINT "voc_counts_list_id_user_id_confidence_pk";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "schedule" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "retention" double precision;--> statement-breakpoint
ALTER TABLE "review_counts" ADD COLUMN "memory_level" smallint DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_periods" ADD COLUMN "memory_level" smallint DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "voc_counts" ADD COLUMN "memory_level" smallint DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "stability" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "difficulty" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "memory_answers" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "memory_level" smallint DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_counts" ADD CONSTRAINT "review_counts_pk" PRIMARY KEY("list_id","user_id","type","confidence","last_wrong","memory_level");--> statement-breakpoint
ALTER TABLE "review_periods" ADD CONSTRAINT "review_periods_pk" PRIMARY KEY("list_id","user_id","confidence","last_wrong","memory_level","period");--> statement-breakpoint
ALTER TABLE "voc_counts" ADD CONSTRAINT "voc_counts_pk" PRIMARY KEY("list_id","user_id","confidence","memory_level");--> statement-breakpoint
CREATE INDEX "review_counts_unknown" ON "review_counts" USING btree ("user_id","list_id") WHERE "review_counts"."memory_level" < 0;--> statement-breakpoint
CREATE INDEX "reviews_memory_in_list" ON "reviews" USING btree ("user_id","list_id","type","memory_level","last_review","voc_id");--> statement-breakpoint
CREATE INDEX "reviews_memory" ON "reviews" USING btree ("user_id","type","memory_level","last_review","voc_id","list_id");--> statement-breakpoint
CREATE INDEX "review_counts_user" ON "review_counts" USING btree ("user_id","list_id","type","confidence","last_wrong","memory_level");--> statement-breakpoint
CREATE INDEX "review_periods_user" ON "review_periods" USING btree ("user_id","list_id","confidence","last_wrong","memory_level","period","count");