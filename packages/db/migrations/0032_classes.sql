CREATE TABLE "class_lists" (
	"class_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"attached_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "class_lists_class_id_list_id_pk" PRIMARY KEY("class_id","list_id")
);
--> statement-breakpoint
CREATE TABLE "class_members" (
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "class_members_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"teacher_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "direct" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "class_id" uuid;--> statement-breakpoint
ALTER TABLE "class_lists" ADD CONSTRAINT "class_lists_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_lists" ADD CONSTRAINT "class_lists_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_members" ADD CONSTRAINT "class_members_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_members" ADD CONSTRAINT "class_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_lists_list" ON "class_lists" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "class_members_user" ON "class_members" USING btree ("user_id","joined_at","class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "classes_code" ON "classes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "classes_teacher" ON "classes" USING btree ("teacher_id","created_at","id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shares_class" ON "shares" USING btree ("class_id","user_id","list_id") WHERE "shares"."class_id" is not null;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_given" CHECK ("shares"."direct" or "shares"."class_id" is not null);