CREATE TABLE "change_log" (
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "change_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scope_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"op" text NOT NULL,
	"ids" text[] NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "change_log_xid_id_pk" PRIMARY KEY("xid","id")
);
--> statement-breakpoint
ALTER TABLE "database_identity" ADD COLUMN "changes_removed_to" "xid8" DEFAULT '0' NOT NULL;--> statement-breakpoint
CREATE INDEX "change_log_scope" ON "change_log" USING btree ("scope_id","xid","id");--> statement-breakpoint
-- Triggers of whole statements: one row for each scope, whatever the number of rows. Schemas are named, because a dump is loaded without a path.
CREATE FUNCTION log_vocs() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
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
      (n.last_modified_at, n.list_id, n.image_id, n.created_by, n.last_modified_by, n.created_at, n.term, n.pos, n.label, n.definitions,
        n.examples, n.attributes, n.tags, n.notes) IS DISTINCT FROM
      (o.last_modified_at, o.list_id, o.image_id, o.created_by, o.last_modified_by, o.created_at, o.term, o.pos, o.label, o.definitions,
        o.examples, o.attributes, o.tags, o.notes)
    GROUP BY change.scope_id, change.op;
  ELSE
    -- Of a list that is deleted itself, its users are told that alone.
    INSERT INTO public.change_log (scope_id, kind, op, ids, count)
    SELECT list_id, 'vocabulary', 'delete', array_agg(id), count(*) FROM old_rows GROUP BY list_id
    HAVING (SELECT owner_id FROM public.lists WHERE lists.id = list_id) IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION log_reviews() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    -- Answers to reviews that are there already fire both triggers of an upsert: this one then does nothing.
    PERFORM FROM new_rows LIMIT 1;
    IF NOT FOUND THEN RETURN NULL; END IF;
    INSERT INTO public.change_log (scope_id, kind, op, ids, count)
    SELECT user_id, 'review', 'insert', array_agg(voc_id || ':' || type), count(*) FROM new_rows GROUP BY user_id;
  ELSIF TG_OP = 'UPDATE' THEN
    -- Not what a job computes. A full join for the reason above.
    INSERT INTO public.change_log (scope_id, kind, op, ids, count)
    SELECT n.user_id, 'review', 'update', array_agg(n.voc_id || ':' || n.type), count(*)
    FROM old_rows o FULL JOIN new_rows n ON n.voc_id = o.voc_id AND n.user_id = o.user_id AND n.type = o.type
    WHERE (n.last_review, n.confidence, n.last_wrong, n.list_id) IS DISTINCT FROM (o.last_review, o.confidence, o.last_wrong, o.list_id)
    GROUP BY n.user_id;
  ELSE
    -- What goes with its vocabulary, its list or its user is told by these. Subqueries, because a plan that is kept joins well for one size alone.
    INSERT INTO public.change_log (scope_id, kind, op, ids, count)
    SELECT user_id, 'review', 'delete', array_agg(voc_id || ':' || type), count(*) FROM old_rows
    WHERE (SELECT owner_id FROM public.vocs JOIN public.lists ON lists.id = vocs.list_id WHERE vocs.id = voc_id) IS NOT NULL
    GROUP BY user_id
    HAVING (SELECT users.id FROM public.users WHERE users.id = user_id AND deleted_at IS NULL) IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Triggers of rows where the scope is a user, or where a change of certain columns is rare among many updates.
CREATE FUNCTION log_learners() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.change_log (scope_id, kind, op, ids) VALUES (NEW.user_id, 'access', 'insert', ARRAY[NEW.list_id]);
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO public.change_log (scope_id, kind, op, ids) VALUES (NEW.user_id, 'list', 'update', ARRAY[NEW.list_id]);
  ELSE
    INSERT INTO public.change_log (scope_id, kind, op, ids)
    SELECT OLD.user_id, 'access', 'delete', ARRAY[OLD.list_id] FROM public.users WHERE id = OLD.user_id AND deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION log_shares() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO public.change_log (scope_id, kind, op, ids)
    SELECT OLD.user_id, 'access', 'delete', ARRAY[OLD.list_id] FROM public.users WHERE id = OLD.user_id AND deleted_at IS NULL;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    -- To a user who does not learn the list yet, the row of `learners` that follows gives the access.
    INSERT INTO public.change_log (scope_id, kind, op, ids)
    SELECT NEW.user_id, 'access', 'insert', ARRAY[NEW.list_id] FROM public.learners WHERE user_id = NEW.user_id AND list_id = NEW.list_id;
  ELSIF NEW.editor <> OLD.editor THEN
    INSERT INTO public.change_log (scope_id, kind, op, ids) VALUES (NEW.user_id, 'list', 'update', ARRAY[NEW.list_id]);
  END IF;
  IF NEW.direct AND (TG_OP = 'INSERT' OR NOT OLD.direct) THEN
    INSERT INTO public.change_log (scope_id, kind, op, ids) VALUES (NEW.user_id, 'share', 'insert', ARRAY[NEW.list_id]);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION log_lists() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO public.change_log (scope_id, kind, op, ids) VALUES (
    NEW.id,
    -- Whoever has learned a list while it was public may see all of it again. Vocabularies have the language of their list.
    CASE WHEN NEW.public AND NOT OLD.public OR NEW.language <> OLD.language THEN 'access' ELSE 'list' END,
    CASE WHEN NEW.owner_id IS NULL THEN 'delete' WHEN NEW.public AND NOT OLD.public OR NEW.language <> OLD.language THEN 'insert'
      ELSE 'update' END,
    ARRAY[NEW.id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION log_class_members() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO public.change_log (scope_id, kind, op, ids)
  SELECT teacher_id, 'classMember', 'insert', ARRAY[NEW.class_id || ':' || NEW.user_id] FROM public.classes WHERE id = NEW.class_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER vocs_inserted AFTER INSERT ON vocs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_vocs();--> statement-breakpoint
CREATE TRIGGER vocs_updated AFTER UPDATE ON vocs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_vocs();--> statement-breakpoint
CREATE TRIGGER vocs_deleted AFTER DELETE ON vocs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_vocs();--> statement-breakpoint
CREATE TRIGGER reviews_inserted AFTER INSERT ON reviews REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_reviews();--> statement-breakpoint
CREATE TRIGGER reviews_updated AFTER UPDATE ON reviews REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_reviews();--> statement-breakpoint
CREATE TRIGGER reviews_deleted AFTER DELETE ON reviews REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_reviews();--> statement-breakpoint
CREATE TRIGGER learners_changed AFTER INSERT OR DELETE ON learners FOR EACH ROW EXECUTE FUNCTION log_learners();--> statement-breakpoint
CREATE TRIGGER learners_paused AFTER UPDATE OF is_paused ON learners
  FOR EACH ROW WHEN (NEW.is_paused <> OLD.is_paused) EXECUTE FUNCTION log_learners();--> statement-breakpoint
CREATE TRIGGER shares_changed AFTER INSERT OR DELETE OR UPDATE OF editor, direct ON shares FOR EACH ROW EXECUTE FUNCTION log_shares();--> statement-breakpoint
CREATE TRIGGER lists_updated
  AFTER UPDATE OF last_modified_at, name, description, image_id, language, target_languages, tags, public, owner_id ON lists FOR EACH ROW
  WHEN ((NEW.last_modified_at, NEW.name, NEW.description, NEW.image_id, NEW.language, NEW.target_languages, NEW.tags, NEW.public, NEW.owner_id)
    IS DISTINCT FROM
    (OLD.last_modified_at, OLD.name, OLD.description, OLD.image_id, OLD.language, OLD.target_languages, OLD.tags, OLD.public, OLD.owner_id))
  EXECUTE FUNCTION log_lists();--> statement-breakpoint
CREATE TRIGGER class_members_joined AFTER INSERT ON class_members FOR EACH ROW EXECUTE FUNCTION log_class_members();
