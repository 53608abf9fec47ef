import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { indianDay } from '../../shop/indian-time.rules.ts';
import { exportSubscribers } from '../../shop/newsletter/subscribers.ts';
import type { Route } from './+types/export-newsletter';

/** The newsletter's addresses as a CSV file to keep. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = requireStaff({ context, url }, 'newsletter');
  const shop = context.get(shopContext);
  const lines = await exportSubscribers(shop, { actor });
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="newsletter-${indianDay(shop.now())}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
