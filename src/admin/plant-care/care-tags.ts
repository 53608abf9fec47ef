import { careTagsPdf } from '../../documents/care-tags.ts';
import { shopContext, siteContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { answerPdf } from '../../http/pdf-answer.ts';
import { MOST_TAGS, readTagsQuery } from '../../shop/content/care-tags.schema.ts';
import { listCareTags } from '../../shop/content/care-tags.ts';
import { indianDay } from '../../shop/indian-time.rules.ts';
import type { Route } from './+types/care-tags';

/** Tags for pots as a PDF: `?guide=id&guide=id&each=8&size=card|label|stake`. docs/behaviour/plant-care.md#tags-for-pots. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'content');
  const asked = readTagsQuery(url.searchParams);
  if (!asked) return refused(`Choose guides, and how many tags of each: up to ${MOST_TAGS} in all.`, 400);
  const shop = context.get(shopContext);
  const tags = await listCareTags(shop, { ...asked, appUrl: context.get(siteContext).appUrl });
  if (tags.length === 0) return refused('None of these guides is published: a tag would lead nowhere.', 404);
  const about = { shopName: shop.settings().shop.name, now: shop.now() };
  const printed = careTagsPdf({ ...about, ...asked, tags });
  if (request.method === 'HEAD') await printed.return();
  return answerPdf(printed, `care-tags-${indianDay(shop.now())}.pdf`);
}

/** It is opened in a window of its own: a sentence is all it needs. */
function refused(sentence: string, status: number): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' };
  return new Response(sentence, { status, headers });
}
