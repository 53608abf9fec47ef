import { redirect } from 'react-router';
import { requireStaff } from '../../http/guards.ts';
import type { Route } from './+types/testimonials-redirect';

/** Testimonials are a tab of the homepage's screen (docs/behaviour/back-office.md#frame). */
export function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'content');
  // An address that leads on is no entry of the history: what is replaced would be the screen one comes from.
  return redirect('/admin/homepage?tab=testimonials');
}
