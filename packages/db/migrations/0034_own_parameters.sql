CREATE TABLE "own_parameters" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"set" smallint DEFAULT 1 NOT NULL,
	"parameters" double precision[],
	"replaced" double precision[],
	"declined" boolean DEFAULT false NOT NULL,
	"recomputing" boolean DEFAULT false NOT NULL,
	"fitted_at" timestamp (3) with time zone,
	"answers" integer,
	"default_log_loss" double precision,
	"fitted_log_loss" double precision,
	"next_look_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "own_parameters" ADD CONSTRAINT "own_parameters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_parameters_recomputing" ON "own_parameters" USING btree ("user_id") WHERE "own_parameters"."recomputing";--> statement-breakpoint
CREATE INDEX "users_adaptive" ON "users" USING btree ("id") WHERE "users"."schedule" = 'adaptive';