ALTER TABLE "staff_alerts" DROP CONSTRAINT "staff_alerts_kind_known";--> statement-breakpoint
ALTER TABLE "shop_watch" ADD COLUMN "last_backup" jsonb;--> statement-breakpoint
ALTER TABLE "shop_watch" ADD COLUMN "backup_failure" jsonb;--> statement-breakpoint
ALTER TABLE "shop_watch" ADD COLUMN "drilled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_watch" ADD COLUMN "last_drill" jsonb;--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_kind_known" CHECK ("staff_alerts"."kind" in ('new-order', 'short-order', 'unmatched-payment', 'failed-refund', 'claim', 'low-stock', 'mail-back', 'backup-failed'));