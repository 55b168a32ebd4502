CREATE TABLE "saved_view" (
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"items" jsonb NOT NULL,
	CONSTRAINT "saved_view_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_id_staff_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_user"("id") ON DELETE cascade ON UPDATE no action;