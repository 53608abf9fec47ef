import { desc } from 'drizzle-orm';
import { orders } from '../../src/database/tables/orders.ts';
import { type Bound, atBound } from './bounds.ts';
import { faultsOfAnswer, faultsOfLog } from './documents.ts';
import { type Path, valueAt, writeRequest } from './fields.ts';
import type { Form, MakeForm } from './form.ts';
import type { Setting } from './setting.ts';
import type { watchStored } from './stored.ts';
import { hostileValues } from './values.ts';

/** One value in one field of one form; `bound`: of that field, by which the value is made. */
export type Shot = { form: string; path: Path; value: string; bound?: Bound };

export type Hit = { status: number; isAccepted: boolean; faults: string[] };

type Stored = Awaited<ReturnType<typeof watchStored>>;

const ORIGIN = 'http://shop.test';
const TYPES = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  query: 'application/octet-stream',
};

let marks = 0;

/** Sends a form as it is, or with one hostile value, and gives what came of it. */
export async function sendForm(
  { app, owner, person }: Setting,
  form: Form,
  { path = [], value }: { path?: Path; value?: unknown } = {},
): Promise<Response> {
  const { route, sends, by, headers } = form;
  const isUpload =
    sends === 'query' &&
    /^\/api\/(?:(?:claim|review|plant)-photos|admin\/(?:media|stock-file|imports))$/.test(route);
  const isPost = sends !== 'query' || isUpload;
  const body = writeRequest(sends, form.fields, path, value);
  const own = form.address ?? route;
  const address =
    sends === 'form'
      ? own === '/'
        ? '/_.data'
        : own.replace(/(?=\?)|$/, '.data')
      : sends === 'query'
        ? `${own}?${body}`
        : own;
  return app.fetch(
    new Request(new URL(address, ORIGIN), {
      method: isPost ? 'POST' : 'GET',
      headers: {
        origin: ORIGIN,
        ...(isPost && { 'content-type': TYPES[sends] }),
        ...(by && { cookie: (by === 'owner' ? owner : person).cookie }),
        ...headers?.(body),
      },
      ...(isPost && { body: isUpload ? 'x' : body }),
    }),
  );
}

/**
 * Sends one hostile value. Refused, nothing may have changed; accepted, it is followed to wherever it is shown. What is
 * asked for in an address changes nothing either way, and is shown by its own answer.
 */
export async function shoot(setting: Setting, stored: Stored, make: MakeForm, shot: Shot): Promise<Hit> {
  const form = await make(setting);
  const given = valueAt(form.fields, shot.path);
  const mark = `m${(marks += 1)}`;
  const value = shot.bound
    ? atBound(shot.bound, { kind: shot.value, given, mark })
    : hostileValues[shot.value]?.(given, mark);
  await stored.changed();
  setting.logged.length = 0;
  const answer = await sendForm(setting, form, { path: shot.path, value });
  const { status } = answer;
  const isAccepted = status < 400;
  const faults = await faultsOfAnswer(answer);
  if (!isAccepted || form.sends === 'query') {
    const changed = await stored.changed();
    if (changed.length > 0 && !isAccepted)
      faults.push(`Refused with ${status}, and changed ${changed.join(', ')}`);
  } else faults.push(...(await follow(setting, form)));
  return { status, isAccepted, faults: [...faults, ...setting.logged.flatMap(faultsOfLog)] };
}

/** What is wrong in the places that show what the form holds. */
async function follow(setting: Setting, { shown = [] }: Form): Promise<string[]> {
  const { app, owner, person, plain } = setting;
  const faults: string[] = [];
  for (const place of shown) {
    let address = place.replace('PLAIN', plain.productId);
    if (address.includes('NEWEST')) {
      const [newest] = await app.db
        .select({ id: orders.id })
        .from(orders)
        .orderBy(desc(orders.createdAt))
        .limit(1);
      address = address.replace('NEWEST', newest?.id ?? '');
    }
    const { cookie } = /^\/(?:profile|orders|review|checkout|my-plants)/.test(address) ? person : owner;
    const found = await faultsOfAnswer(await app.get(address, { cookie }));
    faults.push(...found.map((fault) => `${address}: ${fault}`));
  }
  return faults;
}
