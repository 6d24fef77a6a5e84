ALTER TABLE "lists" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (split_part(search_key, E'\n', 1)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "rating_rank" integer GENERATED ALWAYS AS (case when vocs_count = 0 then -1 when ratings_count = 0 then 0
        else (20 * ratings_sum + ratings_count) / (2 * ratings_count) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "learners_rank" integer GENERATED ALWAYS AS (case when vocs_count = 0 then -1 else learners_count end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "lists_owner_name" ON "lists" USING btree ("owner_id","name_key","id");--> statement-breakpoint
CREATE INDEX "lists_owner_language_name" ON "lists" USING btree ("owner_id","language","name_key","id");--> statement-breakpoint
CREATE INDEX "lists_public_name" ON "lists" USING btree ("name_key","id") WHERE "lists"."public";--> statement-breakpoint
CREATE INDEX "lists_public_language_name" ON "lists" USING btree ("language","name_key","id") WHERE "lists"."public";--> statement-breakpoint
CREATE INDEX "lists_public_rating" ON "lists" USING btree ("rating_rank","ratings_count","id") WHERE "lists"."public";--> statement-breakpoint
CREATE INDEX "lists_public_language_rating" ON "lists" USING btree ("language","rating_rank","ratings_count","id") WHERE "lists"."public";--> statement-breakpoint
CREATE INDEX "lists_public_learners" ON "lists" USING btree ("learners_rank","id") WHERE "lists"."public";--> statement-breakpoint
CREATE INDEX "lists_public_language_learners" ON "lists" USING btree ("language","learners_rank","id") WHERE "lists"."public";