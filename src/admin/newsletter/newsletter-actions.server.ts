import * as z from 'zod/mini';
import type { Actor } from '../../shop/access/administrators.ts';
import { subscriberMessages as messages } from '../../shop/newsletter/newsletter.rules.ts';
import { removeSubscriber } from '../../shop/newsletter/subscribers.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { accept, refuse } from '../layout/answer-action.server.ts';

const removeSchema = z.object({ intent: z.literal('remove'), id: z.guid() });

/** Takes an address off the newsletter. */
export async function actOnNewsletter({
  shop,
  actor,
  form,
}: {
  shop: Shop;
  actor: Actor;
  form: URLSearchParams;
}) {
  const asked = removeSchema.safeParse(Object.fromEntries(form));
  if (!asked.success) return refuse(messages.unknownForm, 400);
  const removed = await removeSubscriber(shop, { actor, id: asked.data.id });
  return removed.ok ? accept(messages.removed) : refuse(messages.gone);
}
