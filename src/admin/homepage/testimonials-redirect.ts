import { replace } from 'react-router';
import { requireAdmin } from '../../http/guards.ts';
import type { Route } from './+types/testimonials-redirect';

/** Testimonials are a tab of the homepage's screen (docs/behaviour/back-office.md#frame). */
export function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin({ context, url });
  return replace('/admin/homepage?tab=testimonials');
}
