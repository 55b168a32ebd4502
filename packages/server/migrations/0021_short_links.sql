CREATE TABLE "short_link_click" (
	"link_id" bigint NOT NULL,
	"day" date NOT NULL,
	"machine" boolean NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "short_link_click_day" PRIMARY KEY("link_id","day","machine")
);
--> statement-breakpoint
CREATE TABLE "short_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "short_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"account_id" integer NOT NULL,
	"long_url" text NOT NULL,
	"final_url" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_by" integer,
	"delivery_id" bigint,
	"link" smallint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "short_link_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "short_link_click" ADD CONSTRAINT "short_link_click_link_id_short_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."short_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_link" ADD CONSTRAINT "short_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_link" ADD CONSTRAINT "short_link_created_by_staff_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_link" ADD CONSTRAINT "short_link_delivery_id_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."delivery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "short_link_account" ON "short_link" USING btree ("account_id","created_at") WHERE delivery_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "short_link_delivery" ON "short_link" USING btree ("delivery_id","link") WHERE delivery_id is not null;