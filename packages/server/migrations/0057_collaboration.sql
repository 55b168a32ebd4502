CREATE TABLE "approval_request" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"record" uuid NOT NULL,
	"revision" text NOT NULL,
	"requested_by" integer NOT NULL,
	"approver" integer NOT NULL,
	"note" text NOT NULL,
	"due_on" text,
	"state" text DEFAULT 'pendiente' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"request_key" uuid NOT NULL,
	CONSTRAINT "approval_request_key" UNIQUE("account_id","request_key"),
	CONSTRAINT "approval_request_second_person" CHECK (approver <> requested_by)
);
--> statement-breakpoint
CREATE TABLE "comment_mention" (
	"comment_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "comment_mention_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "record_comment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"record" uuid NOT NULL,
	"thread" integer,
	"author_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolved_by" integer,
	"request_key" uuid NOT NULL,
	CONSTRAINT "record_comment_key" UNIQUE("account_id","request_key")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "second_person_newsletters" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "second_person_schedules" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "changed_by" integer;--> statement-breakpoint
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_requested_by_staff_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_approver_staff_user_id_fk" FOREIGN KEY ("approver") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mention" ADD CONSTRAINT "comment_mention_comment_id_record_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."record_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mention" ADD CONSTRAINT "comment_mention_user_id_staff_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_comment" ADD CONSTRAINT "record_comment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_comment" ADD CONSTRAINT "record_comment_author_id_staff_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_comment" ADD CONSTRAINT "record_comment_resolved_by_staff_user_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_request_record" ON "approval_request" USING btree ("account_id","kind","record");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_request_pending" ON "approval_request" USING btree ("account_id","kind","record") WHERE state = 'pendiente';--> statement-breakpoint
CREATE INDEX "approval_request_approver" ON "approval_request" USING btree ("approver","state");--> statement-breakpoint
CREATE INDEX "approval_request_requester" ON "approval_request" USING btree ("requested_by","state");--> statement-breakpoint
CREATE INDEX "comment_mention_user" ON "comment_mention" USING btree ("user_id","seen_at");--> statement-breakpoint
CREATE INDEX "record_comment_record" ON "record_comment" USING btree ("account_id","kind","record");--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_changed_by_staff_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action NOT VALID;