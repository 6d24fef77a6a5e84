ALTER TABLE "tokens" DROP CONSTRAINT "tokens_user_id_kind_pk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "body" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "body" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_kind_hash_pk" PRIMARY KEY("user_id","kind","hash");--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "mail_id" uuid;