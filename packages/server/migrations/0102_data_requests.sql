CREATE TABLE "data_request" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"address" text,
	"address_hash" text,
	"customer_id" bigint,
	"text" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"due_on" date NOT NULL,
	"extended_to" date,
	"extension_reason" text,
	"closed_at" timestamp with time zone,
	"closed_by" integer,
	"answer" text
);
--> statement-breakpoint
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_closed_by_staff_user_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_request_open" ON "data_request" USING btree ("account_id","address","kind") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "data_request_address" ON "data_request" USING btree ("account_id","address");--> statement-breakpoint
CREATE INDEX "data_request_hash" ON "data_request" USING btree ("account_id","address_hash") WHERE address_hash is not null;--> statement-breakpoint
CREATE INDEX "data_request_due" ON "data_request" USING btree ("account_id",coalesce(extended_to, due_on)) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "data_request_closed" ON "data_request" USING btree ("account_id","closed_at");--> statement-breakpoint
CREATE INDEX "data_request_customer" ON "data_request" USING btree ("customer_id");