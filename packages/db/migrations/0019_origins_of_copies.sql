ALTER TABLE "lists" ADD COLUMN "copied_from_id" uuid;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "copied_from_name" text;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "copied_from_owner_id" uuid;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_copied_from_owner_id_users_id_fk" FOREIGN KEY ("copied_from_owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lists_copied_from_owner" ON "lists" USING btree ("copied_from_owner_id") WHERE "lists"."copied_from_owner_id" is not null;