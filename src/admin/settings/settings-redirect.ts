import { redirect } from 'react-router';
import { requireStaff } from '../../http/guards.ts';
import type { Route } from './+types/settings-redirect';
import { settingsGroups } from './settings-tabs.ts';

/** Each section is a tab with an address of its own (docs/behaviour/settings.md#the-screen). */
export function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'settings');
  // An address that leads on is no entry of the history: what is replaced would be the screen one comes from.
  return redirect(settingsGroups[0].tabs[0].to);
}
