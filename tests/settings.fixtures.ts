import type { Database } from '../src/database/client.ts';
import { settings } from '../src/database/tables/settings.ts';
import { revisionOf } from '../src/shop/edit/edits.ts';
import { defaultTerms } from '../src/shop/settings/delivery.schema.ts';
import { type SectionKey, type ShopSettings, defaultSettings } from '../src/shop/settings/sections.schema.ts';
import type { BuiltApp } from './built-app.ts';
import { addPerson } from './people.fixtures.ts';

/** Has an owner save a section that nobody saved before; the next answer of the app knows it. */
export async function saveSettings<Key extends SectionKey>(
  app: BuiltApp,
  key: Key,
  change: Partial<ShopSettings[Key]>,
): Promise<void> {
  const { cookie } = await addPerson(app, `owner-${crypto.randomUUID()}@example.com`, 'admin');
  const stored = defaultSettings[key];
  const draft = JSON.stringify({ ...stored, ...change });
  const body = new URLSearchParams({ revision: revisionOf(stored), draft }).toString();
  const answer = await app.post(`/admin/settings/${key}.data`, body, {
    cookie,
    'content-type': 'application/x-www-form-urlencoded',
  });
  if (!answer.ok) throw new Error(`Settings were not saved: ${answer.status} ${await answer.text()}`);
}

/** Takes cash on delivery everywhere, up to ₹5,000 and for ₹40 more; a running shop hears of it. */
export async function takeCash(
  db: Database,
  checkout: Partial<ShopSettings['checkout']> = {},
): Promise<void> {
  const everywhere = { ...defaultTerms, cash: { on: true, upTo: '5000', fee: '40' } };
  // In place of the demo's own zones.
  const value = { everywhere };
  const target = settings.section;
  await db
    .insert(settings)
    .values({ section: 'delivery', value })
    .onConflictDoUpdate({ target, set: { value } });
  await db.insert(settings).values({ section: 'checkout', value: checkout }).onConflictDoNothing();
}
