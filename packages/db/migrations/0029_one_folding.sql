DROP INDEX "vocs_list_term";--> statement-breakpoint
ALTER TABLE "vocs" ALTER COLUMN "term" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
CREATE INDEX "lists_old_keys" ON "lists" USING btree ("created_at","id") WHERE right("lists"."search_key", 1) <> E'\x01';--> statement-breakpoint
CREATE INDEX "vocs_old_keys" ON "vocs" USING btree ("created_at","id") WHERE right(coalesce("vocs"."search_key", "vocs"."long_search_key"), 1) <> E'\x01';--> statement-breakpoint
-- Written by hand: the entries of the index have no room for longer ones.
UPDATE "vocs" SET "term_key" = left("term_key", 75) WHERE octet_length("term_key") > 300;--> statement-breakpoint
CREATE INDEX "vocs_list_term" ON "vocs" USING btree ("list_id","term_key","term","id","search_key");