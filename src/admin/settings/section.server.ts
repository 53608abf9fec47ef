import { type RouterContextProvider, data } from 'react-router';
import { shopContext, siteContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { type SectionKey, type ShopSettings, sectionOf } from '../../shop/settings/sections.schema.ts';
import { findEditedSection, saveSection } from '../../shop/settings/settings.ts';
import { answerEdit, readEdit } from '../edit/edit-form.server.ts';
import { type Asked as FormAsked, answerForm } from '../layout/answer-action.server.ts';
import { readMain } from '../layout/read-main.server.ts';

type ActionArgs = Parameters<typeof answerForm>[0];

type Asked = { context: Readonly<RouterContextProvider>; url: URL };

/** What a tab's loader gives its form (section-form.tsx): null where it could not be read. */
export async function loadSection<Key extends SectionKey>({ context, url }: Asked, key: Key) {
  requireStaff({ context, url }, 'settings');
  const shop = context.get(shopContext);
  const { found: stored, status } = await readMain(
    shop,
    'Error fetching settings:',
    findEditedSection(shop, key),
  );
  const setBy: Readonly<Record<string, string>> = context.get(siteContext).settingsSetBy[key] ?? {};
  const inForce: ShopSettings[Key] = shop.settings()[key];
  return data({ section: stored && { stored, setBy, inForce } }, { status });
}

/** A tab's action: saves what its form sent. `others` are the tab's other forms, by their intent. */
export function saveSectionForm<Key extends SectionKey, Other = never>(
  args: ActionArgs,
  key: Key,
  others: Readonly<Record<string, (asked: FormAsked) => Promise<Other>>> = {},
) {
  const { schema, label } = sectionOf(key);
  return answerForm(args, 'settings', async (asked) => {
    const { shop, actor, form } = asked;
    const intent = form.get('intent') ?? '';
    const other = Object.hasOwn(others, intent) ? others[intent] : undefined;
    if (other) return other(asked);
    const sent = readEdit(form, schema);
    if (!sent.ok) return sent.answer;
    const saved = await saveSection(shop, { actor, key, ...sent.edit });
    return answerEdit(saved, { saved: `Settings of ‘${label}’ saved`, gone: '' });
  });
}
