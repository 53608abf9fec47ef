import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { Shop } from '../shop.types.ts';
import { csvLine } from './csv.rules.ts';
import { listSubscribers } from './list-subscribers.ts';

const BATCH = 1000;

/** All addresses of the newsletter as a CSV file, batch by batch. That they were taken out is in the log. */
export async function exportSubscribers(
  shop: Shop,
  { actor }: { actor: Actor },
): Promise<AsyncGenerator<string>> {
  await shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    await recordActivity(tx, {
      actor,
      action: 'exported',
      subjectType: 'newsletter',
      subjectIds: ['all'],
      now: shop.now(),
    });
  });
  return readLines(shop);
}

async function* readLines(shop: Shop): AsyncGenerator<string> {
  yield csvLine(['email', 'subscribed_at']);
  let after: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each batch begins where the last one ended
    const page = await listSubscribers(shop, { after }, BATCH);
    for (const { email, createdAt } of page.rows) yield csvLine([email, createdAt.toISOString()]);
    after = page.next ?? undefined;
  } while (after !== undefined);
}
