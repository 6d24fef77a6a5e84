ALTER TABLE "lists" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "bytes_so_far" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "deleted_owner_id" uuid;--> statement-breakpoint
ALTER TABLE "user_usage" ADD COLUMN "text_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("id") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_kept" ON "idempotency_keys" USING btree ("user_id","bytes_so_far") WHERE "idempotency_keys"."status" <> 409;--> statement-breakpoint
CREATE INDEX "lists_deleted" ON "lists" USING btree ("id") WHERE "lists"."owner_id" is null;--> statement-breakpoint
-- Written by hand: the bytes follow from the vocabularies.
UPDATE "user_usage" SET "text_bytes" = "stored"."bytes" FROM (
  SELECT "owner_id", sum(octet_length(concat("term", "pos", "vocs"."label", "definitions", "examples", "attributes", "vocs"."tags", "notes"))) AS "bytes"
  FROM "vocs" JOIN "lists" ON "lists"."id" = "vocs"."list_id" GROUP BY "owner_id"
) "stored" WHERE "user_usage"."user_id" = "stored"."owner_id";
