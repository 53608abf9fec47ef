import { redirect } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { exportNameSchema, periodSchema } from '../../shop/exports/exports.schema.ts';
import { sendExport } from './send-export.server.ts';
import { requireProof } from '../layout/proof.server.ts';
import type { Route } from './+types/export-file';

const screen = '/admin/exports';

/** One file of a period. What makes no sense goes back to the screen, which says what is wrong with it. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = requireStaff({ context, url }, 'money');
  requireProof(context, { request, url });
  const asked = Object.fromEntries(url.searchParams);
  const name = exportNameSchema.safeParse(asked['name']);
  const period = periodSchema.safeParse(asked);
  if (!name.success || !period.success) {
    const { from = '', to = '' } = asked;
    return redirect(`${screen}?${new URLSearchParams({ from, to })}`);
  }
  return sendExport(context.get(shopContext), {
    request,
    actor,
    name: name.data,
    period: period.data,
    screen,
  });
}
