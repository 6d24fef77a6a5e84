CREATE TABLE "known_networks" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_networks_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "browser_key" text;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "mailbox" text;--> statement-breakpoint
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_networks_seen" ON "known_networks" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "users_not_activated" ON "users" USING btree ("created_at") WHERE "users"."activated_at" is null;--> statement-breakpoint
CREATE INDEX "rate_limits_mailbox" ON "rate_limits" USING btree ("mailbox");--> statement-breakpoint
-- Hand-written: the sessions that are open now count from their last extension, which set them to thirty days.
UPDATE "sessions" SET "created_at" = "expires_at" - interval '30 days';
