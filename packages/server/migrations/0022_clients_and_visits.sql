CREATE TABLE "client_consent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"key_id" integer NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"version" text NOT NULL,
	"text" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_detail" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"document_type" text NOT NULL,
	"phone_number" text,
	"marital_status" text,
	"address" text,
	"children" boolean NOT NULL,
	"pets" boolean NOT NULL,
	"comments" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_registration" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_registration_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"request_key" uuid NOT NULL,
	"key_id" integer NOT NULL,
	"customer_id" bigint,
	"filled_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_registration_once" UNIQUE("account_id","request_key")
);
--> statement-breakpoint
CREATE TABLE "customer_photo" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"request_key" uuid NOT NULL,
	"key_id" integer NOT NULL,
	"store_id" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(14, 2),
	"reference" text,
	"trace_id" text,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_once" UNIQUE("account_id","request_key")
);
--> statement-breakpoint
ALTER TABLE "purchase" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "public_key" ADD COLUMN "counter" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "client_consent" ADD CONSTRAINT "client_consent_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_consent" ADD CONSTRAINT "client_consent_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_consent" ADD CONSTRAINT "client_consent_key_id_public_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."public_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_detail" ADD CONSTRAINT "client_detail_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_detail" ADD CONSTRAINT "client_detail_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_registration" ADD CONSTRAINT "client_registration_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_registration" ADD CONSTRAINT "client_registration_key_id_public_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."public_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_registration" ADD CONSTRAINT "client_registration_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_photo" ADD CONSTRAINT "customer_photo_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_photo" ADD CONSTRAINT "customer_photo_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_key_id_public_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."public_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_consent_customer" ON "client_consent" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "visit_customer" ON "visit" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "visit_trace" ON "visit" USING btree ("trace_id");