CREATE TABLE "ratings" (
	"list_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"last_modified_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ratings_list_id_user_id_pk" PRIMARY KEY("list_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ratings_user" ON "ratings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lists_owner_language" ON "lists" USING btree ("owner_id","language","created_at","id");--> statement-breakpoint
CREATE INDEX "lists_public_created" ON "lists" USING btree ("created_at","id") WHERE "lists"."public";--> statement-breakpoint
CREATE INDEX "lists_public_language" ON "lists" USING btree ("language","created_at","id") WHERE "lists"."public";--> statement-breakpoint
CREATE INDEX "lists_language" ON "lists" USING btree ("language");