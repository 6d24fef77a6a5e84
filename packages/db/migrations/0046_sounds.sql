CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"bytes" integer,
	"normalized" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
-- Written by hand: not renamed, so that the sweep of a server of the release before, which knows no sounds, fails instead of removing them.
INSERT INTO "stored_files" ("id", "created_at", "bytes", "normalized") SELECT "id", "created_at", "bytes", "normalized" FROM "image_files";--> statement-breakpoint
DROP TABLE "image_files";--> statement-breakpoint
ALTER TABLE "vocs" ADD COLUMN "audio_id" uuid;--> statement-breakpoint
CREATE INDEX "stored_files_created" ON "stored_files" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stored_files_not_normalized" ON "stored_files" USING btree ("id") WHERE not "stored_files"."normalized";--> statement-breakpoint
CREATE INDEX "vocs_audio" ON "vocs" USING btree ("audio_id");--> statement-breakpoint
-- Written by hand: the change log also sees another sound.
CREATE OR REPLACE FUNCTION log_vocs() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.change_log (scope_id, kind, op, ids, count)
    SELECT list_id, 'vocabulary', 'insert', array_agg(id), count(*) FROM new_rows GROUP BY list_id;
  ELSIF TG_OP = 'UPDATE' THEN
    -- What is moved leaves one list and comes to another. A full join, because the plan is kept for any number of rows: it is never a nested loop.
    INSERT INTO public.change_log (scope_id, kind, op, ids, count)
    SELECT change.scope_id, 'vocabulary', change.op, array_agg(n.id), count(*)
    FROM old_rows o FULL JOIN new_rows n ON n.id = o.id CROSS JOIN LATERAL (VALUES
      (n.list_id, CASE WHEN n.list_id = o.list_id THEN 'update' ELSE 'insert' END),
      (CASE WHEN n.list_id <> o.list_id THEN o.list_id END, 'delete')
    ) AS change (scope_id, op)
    WHERE change.scope_id IS NOT NULL AND
      (n.last_modified_at, n.list_id, n.image_id, n.audio_id, n.created_by, n.last_modified_by, n.created_at, n.term, n.pos, n.label, n.definitions,
        n.examples, n.attributes, n.tags, n.notes) IS DISTINCT FROM
      (o.last_modified_at, o.list_id, o.image_id, o.audio_id, o.created_by, o.last_modified_by, o.created_at, o.term, o.pos, o.label, o.definitions,
        o.examples, o.attributes, o.tags, o.notes)
    GROUP BY change.scope_id, change.op;
  ELSE
    -- Of a list that is deleted itself, its users are told that alone.
    INSERT INTO public.change_log (scope_id, kind, op, ids, count)
    SELECT list_id, 'vocabulary', 'delete', array_agg(id), count(*) FROM old_rows GROUP BY list_id
    HAVING (SELECT owner_id FROM public.lists WHERE lists.id = list_id) IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
