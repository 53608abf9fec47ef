import { replace } from 'react-router';
import { requireStaff } from '../../http/guards.ts';
import type { Route } from './+types/testimonials-redirect';

/** Testimonials are a tab of the homepage's screen (docs/behaviour/back-office.md#frame). */
export function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'content');
  return replace('/admin/homepage?tab=testimonials');
}
