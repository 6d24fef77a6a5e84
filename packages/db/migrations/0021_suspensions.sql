CREATE TABLE "suspensions" (
	"user_id" uuid NOT NULL,
	"voc_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"suspended_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "suspensions_voc_id_user_id_pk" PRIMARY KEY("voc_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_voc_id_vocs_id_fk" FOREIGN KEY ("voc_id") REFERENCES "public"."vocs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suspensions_user" ON "suspensions" USING btree ("user_id","list_id","voc_id");--> statement-breakpoint
CREATE INDEX "suspensions_list" ON "suspensions" USING btree ("list_id");