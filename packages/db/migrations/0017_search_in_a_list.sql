DROP INDEX "vocs_search";--> statement-breakpoint
DROP INDEX "vocs_list_created";--> statement-breakpoint
DROP INDEX "vocs_list_term";--> statement-breakpoint
ALTER TABLE "vocs" ALTER COLUMN "search_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "vocs" ADD COLUMN "long_search_key" text;--> statement-breakpoint
-- Written by hand, before the indexes, into which a long key does not fit (`maxIndexedBytes` in packages/api/src/vocs/search-key.ts).
UPDATE "vocs" SET "long_search_key" = "search_key", "search_key" = NULL WHERE octet_length("search_key") > 2000;--> statement-breakpoint
CREATE INDEX "vocs_list_created" ON "vocs" USING btree ("list_id","created_at","id","search_key");--> statement-breakpoint
CREATE INDEX "vocs_list_term" ON "vocs" USING btree ("list_id","term_key","id","search_key");--> statement-breakpoint
-- Written by hand: a search reads the indexes alone where a vacuum has seen the rows. By default it waits for a fifth of the table to be added.
ALTER TABLE "vocs" SET (autovacuum_vacuum_insert_scale_factor = 0.02);
