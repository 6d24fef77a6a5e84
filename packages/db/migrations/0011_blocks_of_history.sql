CREATE TABLE "review_blocks" (
	"user_id" uuid NOT NULL,
	"voc_id" uuid NOT NULL,
	"type" text NOT NULL,
	"level" smallint NOT NULL,
	"begins_at" timestamp (3) with time zone NOT NULL,
	"list_id" uuid NOT NULL,
	"add" integer NOT NULL,
	"low" smallint NOT NULL,
	"high" smallint NOT NULL,
	CONSTRAINT "review_blocks_voc_id_user_id_type_level_begins_at_pk" PRIMARY KEY("voc_id","user_id","type","level","begins_at")
);
--> statement-breakpoint
ALTER TABLE "review_blocks" ADD CONSTRAINT "review_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_blocks" ADD CONSTRAINT "review_blocks_voc_id_vocs_id_fk" FOREIGN KEY ("voc_id") REFERENCES "public"."vocs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_blocks" ADD CONSTRAINT "review_blocks_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_blocks_user_list" ON "review_blocks" USING btree ("user_id","list_id");--> statement-breakpoint
CREATE INDEX "review_blocks_list" ON "review_blocks" USING btree ("list_id");