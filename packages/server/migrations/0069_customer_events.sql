CREATE TABLE "customer_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"sender_id" text NOT NULL,
	"type" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"name_code" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"properties" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_event_sender" UNIQUE("account_id","sender_id")
);
--> statement-breakpoint
ALTER TABLE "customer_event" ADD CONSTRAINT "customer_event_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_event" ADD CONSTRAINT "customer_event_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_event_customer" ON "customer_event" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "customer_event_filter" ON "customer_event" USING btree ("account_id","type","name_code","at","customer_id");--> statement-breakpoint
CREATE INDEX "customer_event_kept" ON "customer_event" USING btree ("type","at");