CREATE OR REPLACE TRIGGER reviews_came_waiting_announce AFTER INSERT ON reviews
  FOR EACH ROW WHEN (NEW.state = 'waiting') EXECUTE FUNCTION tag_announce('reviews');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reviews_decided_announce AFTER UPDATE ON reviews
  FOR EACH ROW WHEN ((OLD.state = 'waiting') <> (NEW.state = 'waiting')) EXECUTE FUNCTION tag_announce('reviews');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reviews_went_waiting_announce AFTER DELETE ON reviews
  FOR EACH ROW WHEN (OLD.state = 'waiting') EXECUTE FUNCTION tag_announce('reviews');
