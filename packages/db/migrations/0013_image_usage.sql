DROP INDEX "image_files_unmeasured";--> statement-breakpoint
-- Written by hand: the job that normalizes images measures them, too, so it has to see those that were normalized unmeasured.
UPDATE "image_files" SET "normalized" = false WHERE "normalized" AND "bytes" IS NULL;
