import { shopContext } from '../../http/context.ts';
import { requireUser } from '../../http/guards.ts';
import { collectOwnData } from '../../shop/accounts/own-account.ts';
import type { Route } from './+types/own-data';

/** A person's own data as a JSON file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  // Who has to sign in first comes back to the page with the button: a file is nothing to arrive at.
  const { userId } = requireUser({ context, url: new URL('/profile', url) });
  const own = await collectOwnData(context.get(shopContext), { userId });
  return new Response(`${JSON.stringify(own, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="plant-store-data.json"',
      'Cache-Control': 'private, no-store',
    },
  });
}
