CREATE TABLE "audience_chunk" (
	"occurrence_id" integer NOT NULL,
	"method_id" integer NOT NULL,
	"position" integer NOT NULL,
	"people" integer NOT NULL,
	"customer_ids" bigint[] NOT NULL,
	"skip_reason" text,
	CONSTRAINT "audience_chunk_occurrence_id_method_id_position_pk" PRIMARY KEY("occurrence_id","method_id","position")
);
--> statement-breakpoint
CREATE TABLE "channel_pause" (
	"channel" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"milliseconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_count" (
	"occurrence_id" integer NOT NULL,
	"method_id" integer NOT NULL,
	"slot" smallint NOT NULL,
	"open" integer NOT NULL,
	"sent" integer NOT NULL,
	"failed" integer NOT NULL,
	"uncertain" integer NOT NULL,
	"skipped" integer NOT NULL,
	CONSTRAINT "delivery_count_occurrence_id_method_id_slot_pk" PRIMARY KEY("occurrence_id","method_id","slot")
);
--> statement-breakpoint
CREATE TABLE "message_reply" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_reply_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"delivery_id" bigint,
	"channel" text NOT NULL,
	"text" text NOT NULL,
	"reference" text,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_reply_once" UNIQUE("account_id","reference")
);
--> statement-breakpoint
ALTER TABLE "audience_chunk" ADD CONSTRAINT "audience_chunk_occurrence_id_occurrence_id_fk" FOREIGN KEY ("occurrence_id") REFERENCES "public"."occurrence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_chunk" ADD CONSTRAINT "audience_chunk_method_id_send_method_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."send_method"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reply" ADD CONSTRAINT "message_reply_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reply" ADD CONSTRAINT "message_reply_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reply" ADD CONSTRAINT "message_reply_delivery_id_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."delivery"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_reply_delivery" ON "message_reply" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "message_reply_customer" ON "message_reply" USING btree ("customer_id","received_at");