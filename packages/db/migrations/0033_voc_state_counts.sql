CREATE TABLE "voc_state_counts" (
	"user_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"states" integer[] NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "voc_state_counts_list_id_user_id_states_pk" PRIMARY KEY("list_id","user_id","states")
);
--> statement-breakpoint
ALTER TABLE "voc_state_counts" ADD CONSTRAINT "voc_state_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voc_state_counts" ADD CONSTRAINT "voc_state_counts_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voc_state_counts_user" ON "voc_state_counts" USING btree ("user_id","list_id","states");--> statement-breakpoint
-- Written by hand: the counts follow from the reviews.
INSERT INTO "voc_state_counts" ("user_id", "list_id", "states", "count")
  SELECT "user_id", "list_id", "states", count(*) FROM (
    SELECT "user_id", "list_id", array_agg(DISTINCT 2 * "confidence" + "last_wrong"::int ORDER BY 2 * "confidence" + "last_wrong"::int) AS "states"
    FROM "reviews" GROUP BY "user_id", "list_id", "voc_id"
  ) "vocabulary" GROUP BY 1, 2, 3;
