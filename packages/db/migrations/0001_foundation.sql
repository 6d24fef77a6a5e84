CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tokens_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"activated_at" timestamp (3) with time zone,
	"intervals" integer[],
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"image_id" uuid,
	"language" text NOT NULL,
	"target_languages" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"public" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_modified_at" timestamp (3) with time zone NOT NULL,
	"search_key" text NOT NULL,
	"vocs_count" integer DEFAULT 0 NOT NULL,
	"learners_count" integer DEFAULT 0 NOT NULL,
	"ratings_sum" integer DEFAULT 0 NOT NULL,
	"ratings_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_queue" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learners" (
	"user_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"last_reviewed_at" timestamp (3) with time zone,
	"reset_at" timestamp (3) with time zone,
	CONSTRAINT "learners_user_id_list_id_pk" PRIMARY KEY("user_id","list_id")
);
--> statement-breakpoint
CREATE TABLE "review_results" (
	"user_id" uuid NOT NULL,
	"voc_id" uuid NOT NULL,
	"type" text NOT NULL,
	"date" timestamp (3) with time zone NOT NULL,
	"list_id" uuid NOT NULL,
	"result" smallint NOT NULL,
	"thinking_time" bigint NOT NULL,
	"cap" smallint NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_results_user_id_voc_id_type_date_pk" PRIMARY KEY("user_id","voc_id","type","date")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"user_id" uuid NOT NULL,
	"voc_id" uuid NOT NULL,
	"type" text NOT NULL,
	"list_id" uuid NOT NULL,
	"confidence" smallint NOT NULL,
	"last_review" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "reviews_user_id_voc_id_type_pk" PRIMARY KEY("user_id","voc_id","type")
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"list_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"editor" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shares_list_id_user_id_pk" PRIMARY KEY("list_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "vocs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list_id" uuid NOT NULL,
	"term" text NOT NULL,
	"pos" text NOT NULL,
	"label" text NOT NULL,
	"image_id" uuid,
	"definitions" jsonb NOT NULL,
	"examples" jsonb NOT NULL,
	"attributes" jsonb NOT NULL,
	"tags" text[] NOT NULL,
	"notes" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_modified_by" uuid,
	"last_modified_at" timestamp (3) with time zone NOT NULL,
	"term_key" text COLLATE "C" NOT NULL,
	"search_key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learners" ADD CONSTRAINT "learners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learners" ADD CONSTRAINT "learners_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_results" ADD CONSTRAINT "review_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_results" ADD CONSTRAINT "review_results_voc_id_vocs_id_fk" FOREIGN KEY ("voc_id") REFERENCES "public"."vocs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_results" ADD CONSTRAINT "review_results_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_voc_id_vocs_id_fk" FOREIGN KEY ("voc_id") REFERENCES "public"."vocs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vocs" ADD CONSTRAINT "vocs_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vocs" ADD CONSTRAINT "vocs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vocs" ADD CONSTRAINT "vocs_last_modified_by_users_id_fk" FOREIGN KEY ("last_modified_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tokens_expiry" ON "tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "lists_owner_created" ON "lists" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lists_search" ON "lists" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lists_image" ON "lists" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "mail_queue_due" ON "mail_queue" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "learners_list" ON "learners" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "review_results_user_list" ON "review_results" USING btree ("user_id","list_id");--> statement-breakpoint
CREATE INDEX "review_results_voc" ON "review_results" USING btree ("voc_id");--> statement-breakpoint
CREATE INDEX "review_results_list" ON "review_results" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "reviews_queue" ON "reviews" USING btree ("user_id","list_id","type","due_at");--> statement-breakpoint
CREATE INDEX "reviews_voc" ON "reviews" USING btree ("voc_id");--> statement-breakpoint
CREATE INDEX "reviews_list" ON "reviews" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "shares_user" ON "shares" USING btree ("user_id","created_at","list_id");--> statement-breakpoint
CREATE INDEX "vocs_list_created" ON "vocs" USING btree ("list_id","created_at","id");--> statement-breakpoint
CREATE INDEX "vocs_list_term" ON "vocs" USING btree ("list_id","term_key","id");--> statement-breakpoint
CREATE INDEX "vocs_search" ON "vocs" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vocs_image" ON "vocs" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "vocs_created_by" ON "vocs" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "vocs_last_modified_by" ON "vocs" USING btree ("last_modified_by");