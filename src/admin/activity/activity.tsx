import { data } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { requireAdmin } from '../../http/guards/require-admin.ts';
import { activityLogSchema } from '../../shop/activity/activity-log.schema.ts';
import { listActivityLog, listActivityPeople } from '../../shop/activity/list-activity-log.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead } from '../layout/screen-head.tsx';
import { screenTitle } from '../layout/screen-title.ts';
import type { Route } from './+types/activity';
import { ActivityList } from './activity-list.tsx';
import { ActivityToolbar } from './activity-toolbar.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin({ context, url });
  const shop = context.get(shopContext);
  const query = activityLogSchema.parse(Object.fromEntries(url.searchParams));
  const [page, people] = await Promise.all([
    orNothing(shop, 'Error fetching activity:', listActivityLog(shop, query)),
    orNothing(shop, 'Error fetching who acted:', listActivityPeople(shop)),
  ]);
  return data({ page, people }, { status: page ? 200 : 500 });
}

export function meta() {
  return screenTitle('Activity');
}

export default function Activity({ loaderData: { page, people } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead title="Activity" text="Everything that staff changed, the latest first." />
      <ActivityToolbar people={people ?? []} />
      {page ? <ActivityList page={page} /> : <Unread>Failed to fetch activity</Unread>}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={() => 'Failed to fetch activity'} />;
}
