CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"note" text NOT NULL,
	"uses_left" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_hash" ON "invitations" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "invitations_expiry" ON "invitations" USING btree ("expires_at");