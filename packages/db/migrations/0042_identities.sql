CREATE TABLE "user_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
DROP INDEX "users_google";--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "user_identities_user" ON "user_identities" USING btree ("user_id","issuer");--> statement-breakpoint
-- Nobody knows any more when it was linked: at the sign-up at the earliest.
INSERT INTO "user_identities" ("issuer", "subject", "user_id", "created_at")
SELECT 'https://accounts.google.com', "google_id", "id", "created_at" FROM "users" WHERE "google_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "google_id";--> statement-breakpoint
UPDATE "mail_queue" SET "kind" = 'identityLinked', "about" = '{"provider":"google"}' WHERE "kind" = 'googleLinked';
