CREATE TABLE "key_use" (
	"ring" text NOT NULL,
	"key_id" text NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "key_use_ring_key_id_pk" PRIMARY KEY("ring","key_id")
);
