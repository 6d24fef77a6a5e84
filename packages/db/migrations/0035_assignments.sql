CREATE TABLE "assignment_progress" (
	"assignment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"is_stale" boolean DEFAULT false NOT NULL,
	"is_new" boolean DEFAULT true NOT NULL,
	CONSTRAINT "assignment_progress_assignment_id_user_id_pk" PRIMARY KEY("assignment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"tag" text,
	"types" text[] NOT NULL,
	"due_day" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"total" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_misses" (
	"class_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"voc_id" uuid NOT NULL,
	"week" integer NOT NULL,
	"misses" integer NOT NULL,
	CONSTRAINT "class_misses_voc_id_class_id_week_pk" PRIMARY KEY("voc_id","class_id","week")
);
--> statement-breakpoint
ALTER TABLE "class_members" ADD COLUMN "last_active_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "class_members" ADD COLUMN "week" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "class_members" ADD COLUMN "week_ms" numeric(24, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment_progress" ADD CONSTRAINT "assignment_progress_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_progress" ADD CONSTRAINT "assignment_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_attached" FOREIGN KEY ("class_id","list_id") REFERENCES "public"."class_lists"("class_id","list_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_misses" ADD CONSTRAINT "class_misses_voc_id_vocs_id_fk" FOREIGN KEY ("voc_id") REFERENCES "public"."vocs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_misses" ADD CONSTRAINT "class_misses_attached" FOREIGN KEY ("class_id","list_id") REFERENCES "public"."class_lists"("class_id","list_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_progress_user" ON "assignment_progress" USING btree ("user_id","assignment_id");--> statement-breakpoint
CREATE INDEX "assignment_progress_stale" ON "assignment_progress" USING btree ("user_id","assignment_id") WHERE "assignment_progress"."is_stale";--> statement-breakpoint
CREATE INDEX "assignments_class" ON "assignments" USING btree ("class_id","due_day","created_at","id");--> statement-breakpoint
CREATE INDEX "assignments_list" ON "assignments" USING btree ("list_id","class_id");--> statement-breakpoint
CREATE INDEX "class_misses_class" ON "class_misses" USING btree ("class_id","week","voc_id","misses");--> statement-breakpoint
CREATE INDEX "class_misses_list" ON "class_misses" USING btree ("list_id","class_id");--> statement-breakpoint
UPDATE "class_members" "member" SET "last_active_at" = (
  SELECT max("last_reviewed_at") FROM "learners"
    JOIN "class_lists" ON "class_lists"."list_id" = "learners"."list_id"
    WHERE "class_lists"."class_id" = "member"."class_id" AND "learners"."user_id" = "member"."user_id"
);
--> statement-breakpoint
INSERT INTO "assignments" ("id", "class_id", "list_id", "types", "created_at", "total")
  SELECT gen_random_uuid(), "class_id", "list_id", '{translation,reverseTranslation,dictation}', "attached_at",
    (SELECT count(*) FROM "vocs" CROSS JOIN generate_series(1, CASE WHEN "definitions" = '[]' THEN 1 ELSE 3 END)
      WHERE "vocs"."list_id" = "class_lists"."list_id")
  FROM "class_lists";
--> statement-breakpoint
INSERT INTO "assignment_progress" ("assignment_id", "user_id", "is_stale", "is_new")
  SELECT "assignments"."id", "class_members"."user_id", true, false
  FROM "assignments" JOIN "class_members" ON "class_members"."class_id" = "assignments"."class_id";
