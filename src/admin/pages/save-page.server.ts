import type { Actor } from '../../shop/access/administrators.ts';
import { contentMessages } from '../../shop/content/content-messages.ts';
import { pageDraftSchema } from '../../shop/content/information-page.schema.ts';
import { informationSlugs } from '../../shop/content/information-pages.rules.ts';
import { updateInformationPage } from '../../shop/content/update-information-page.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { answerSaved } from '../content/answer-saved.server.ts';
import { readDraft } from '../content/read-draft.server.ts';
import { refuse } from '../layout/answer-action.server.ts';

type Asked = { shop: Shop; actor: Actor; form: URLSearchParams };

/** Saves what the editor of an information page sent. */
export async function savePage({ shop, actor, form }: Asked) {
  const slug = informationSlugs.find((name) => name === form.get('id'));
  if (form.get('intent') !== 'save' || !slug) return refuse('Unknown form', 400);
  const sent = readDraft(form, pageDraftSchema);
  if (!sent.ok) return sent.answer;
  const { draft, revision } = sent;
  const saved = await updateInformationPage(shop, { actor, slug, draft, revision });
  const words = { saved: contentMessages.pageSaved, gone: contentMessages.failed };
  return answerSaved(saved, { draft, words });
}
