import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { sendExport } from '../exports/send-export.server.ts';
import { requireProof } from '../layout/proof.server.ts';
import type { Route } from './+types/export-newsletter';

/** All of the newsletter's addresses as a CSV file to keep. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = requireStaff({ context, url }, 'newsletter');
  requireProof(context, { request, url });
  const asked = { request, actor, name: 'subscribers', called: 'newsletter', period: null } as const;
  return sendExport(context.get(shopContext), { ...asked, screen: '/admin/newsletter' });
}
