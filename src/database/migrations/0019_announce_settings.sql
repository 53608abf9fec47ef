CREATE OR REPLACE TRIGGER settings_came_or_went_announce AFTER INSERT OR DELETE ON settings
  FOR EACH ROW EXECUTE FUNCTION tag_announce('settings');--> statement-breakpoint
CREATE OR REPLACE TRIGGER settings_updated_announce AFTER UPDATE ON settings
  FOR EACH ROW WHEN (OLD.value <> NEW.value) EXECUTE FUNCTION tag_announce('settings');
