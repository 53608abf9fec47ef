import { type Draw, GOES_ON, press, send } from './asking.ts';
import { patiently } from './patience.ts';
import type { Wish } from './wishes.ts';
import type { World } from './world.ts';

/** More than one batch of an import. */
const IMPORTED = 70;
/** So few are changed in one transaction; so many by a job, in slices. */
const FEW = 40;
const MANY = 1_100;
const NAMES = { few: 'Cutting', many: 'Sapling' } as const;

/** Looks again and again until it is so, the program is dead, or it takes too long: then somebody looks again later. */
async function watched({ isRunning, bringForward }: World, isSo: () => Promise<boolean>): Promise<boolean> {
  const MOST_LOOKS = 60;
  for (let looks = 0; looks < MOST_LOOKS && isRunning(); looks += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    if (await isSo().catch(() => false)) return true;
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await bringForward().catch(() => undefined);
  return false;
}

/**
 * A file of products, new ones in the first round and changed prices in those after it: uploaded, checked, started. At no moment is
 * a product written beyond what the import says of itself, or missing before; in the end each was written once.
 */
export function anImport(world: World, draw: Draw): Wish {
  const { control } = world.stage;
  const { cookie } = world.owner;
  const name = `seedlings-${crypto.randomUUID()}.csv`;
  const price = 100 + draw.below(900);
  const lines = Array.from(
    { length: IMPORTED },
    (_, at) => `seedling-${at},Seedling ${at},Small,Young plants,${price},${at},no`,
  );
  const file = ['Handle,Name,Description,Categories,Price,Stock,Published', ...lines, ''].join('\n');
  const find = async () => {
    const { rows } = await control.query<{ id: string; state: string }>(
      'select id, state from imports where file_name = $1 order by created_at desc',
      [name],
    );
    return rows;
  };
  const is = async (state: string) => (await find())[0]?.state === state;
  return {
    what: 'import',
    async ask() {
      // Who had no answer looks at the list before the file is sent again.
      const [known] = await patiently(find);
      if (!known) {
        const sent = await send(world, cookie, `imports?${new URLSearchParams({ name })}`, file);
        if (sent?.status !== 200) return sent;
      }
      const [one] = await patiently(find);
      if (one?.state === 'checking' && !(await watched(world, () => is('checked')))) return GOES_ON;
      if (await is('checked')) {
        const started = await press(world, cookie, `import/${one?.id}`, { intent: 'start' });
        if (started === null || started.status >= 500) return started;
      }
      return (await watched(world, async () => !(await is('running'))))
        ? { status: 200, body: null }
        : GOES_ON;
    },
    now: () => patiently(() => halfWritten(world, name, price)),
    async end() {
      const [one, another] = await patiently(find);
      const wrong = another ? ['A file became two imports'] : [];
      if (one?.state !== 'done') wrong.push(`The import is ${one?.state}`);
      const { rows } = await control.query<{ wrong: string }>(
        `select 'seedling-' || n || ' is there ' || count(p.id) || ' times, at ' || coalesce(max(p.price_paise), 0)
            || ', ' || coalesce(max(p.stock), 0) || ' on the shelf, written ' || coalesce(max(l.times), 0) || ' times' as wrong
         from generate_series(0, $1 - 1) n left join products p on p.handle = 'seedling-' || n
         left join lateral (select count(*)::int as times from activity_log a where a.subject_type = 'product'
           and a.subject_id = p.id::text) l on true
         group by n having count(p.id) <> 1 or max(p.price_paise) <> $2 or max(p.stock) <> n or max(l.times) <> 1`,
        [IMPORTED, price * 100],
      );
      await control.query(
        `delete from activity_log where subject_id in (select id::text from products where handle like 'seedling-%')`,
      );
      return [...wrong, ...rows.slice(0, 5).map((row) => row.wrong)];
    },
  };
}

/** In one look: what the import says that it wrote, and what is written. */
async function halfWritten({ stage }: World, name: string, price: number): Promise<string[]> {
  const { rows } = await stage.control.query<{
    done: number;
    written: number;
    refused: number;
    why: string | null;
  }>(
    `select items_done as done, (select min(remark) from import_rows r where r.import_id = i.id and r.result = 'refused') as why,
       (select count(*)::int from products where handle like 'seedling-%' and price_paise = $2) as written,
       (select count(*)::int from import_rows r where r.import_id = i.id and r.result = 'refused') as refused
     from imports i where file_name = $1 and state in ('running', 'done')`,
    [name, price * 100],
  );
  return rows.flatMap(({ done, written, refused, why }) => [
    ...(done === written ? [] : [`An import is at ${done}, and ${written} products are written`]),
    ...(refused === 0 ? [] : [`${refused} rows of an import were refused: ${why}`]),
  ]);
}

/** All prices of a list are raised by a rupee, and in every second round brought back: each once, wherever it was killed. */
export async function aChangeOfMany(world: World, draw: Draw): Promise<Wish> {
  const { control } = world.stage;
  const { cookie } = world.owner;
  const name = draw.of([NAMES.few, NAMES.many, NAMES.many]);
  const isUndone = draw.below(2) === 0;
  const before = await patiently(() => grow(world, name));
  const scope = JSON.stringify({ list: 'products', query: { q: name } });
  const since = new Date();
  let isUndoing = false;
  const find = async () => {
    const { rows } = await control.query<Change>(
      `select id, revision, changing, applied_at, undone_at, work from bulk_changes where created_at >= $1 order by created_at`,
      [since],
    );
    return rows[0];
  };
  const rests = async () => {
    const change = await find();
    return (
      change !== undefined &&
      change.work === null &&
      (isUndoing ? change.undone_at : change.applied_at) !== null
    );
  };
  return {
    what: 'change of many',
    async ask() {
      if (!(await patiently(find))) {
        const form = {
          kind: 'price',
          direction: 'up',
          measure: 'amount',
          value: '1',
          rounding: 'paisa',
          scope,
        };
        const shown = await press(world, cookie, 'bulk', { intent: 'preview', ...form });
        if (shown?.status !== 200) return shown;
      }
      const change = await patiently(find);
      const address = `bulk/${change?.id}`;
      if (change?.applied_at === null && change.work === null) {
        const applied = await press(world, cookie, address, {
          intent: 'apply',
          revision: String(change.revision),
        });
        if (applied === null || applied.status >= 500) return applied;
      }
      if (!isUndoing && !(await watched(world, rests))) return GOES_ON;
      if (!isUndone) return { status: 200, body: null };
      isUndoing = true;
      const now = await patiently(find);
      if (now?.undone_at === null && now.work === null) {
        const undone = await press(world, cookie, address, { intent: 'undo' });
        if (undone === null || undone.status >= 500) return undone;
      }
      return (await watched(world, rests)) ? { status: 200, body: null } : GOES_ON;
    },
    now: () => patiently(() => halfChanged(world, { name, before, since })),
    async end() {
      const change = await patiently(find);
      const should = isUndone ? before : before + 100;
      const { rows } = await control.query<{ wrong: string }>(
        `select p.name || ' costs ' || p.price_paise || ' and was changed ' || count(a.id) || ' times' as wrong
         from products p left join activity_log a on a.subject_type = 'product' and a.subject_id = p.id::text
           and a.detail ->> 'bulk' = $4
         where p.name like $1 || ' %' group by p.id having p.price_paise <> $2 or count(a.id) <> $3`,
        [name, should, isUndone ? 2 : 1, change?.id],
      );
      await control.query(`delete from activity_log where detail ->> 'bulk' = $1`, [change?.id]);
      return rows.slice(0, 5).map((row) => `${row.wrong}, and should cost ${should}`);
    },
  };
}

type Change = {
  id: string;
  revision: number;
  changing: number;
  applied_at: Date | null;
  undone_at: Date | null;
  work: string | null;
};

/** What is changed, drafts that nobody buys; gives what all of them cost. */
async function grow({ stage }: World, name: string): Promise<number> {
  await stage.control.query(
    `insert into products (id, name, price_paise, stock, is_published) select gen_random_uuid(), $1 || ' ' || n, 10000, 5, false
     from generate_series(1, $2::int) n where not exists (select 1 from products where name = $1 || ' 1')`,
    [name, name === NAMES.many ? MANY : FEW],
  );
  const { rows } = await stage.control.query<{ price: number }>(
    `select max(price_paise)::int as price from products where name like $1 || ' %'`,
    [name],
  );
  return rows[0]?.price ?? 0;
}

type Changing = { name: string; before: number; since: Date };

/** In one look: what the change says that it did, and what costs more. */
async function halfChanged({ stage }: World, { name, before, since }: Changing): Promise<string[]> {
  const { rows } = await stage.control.query<{ said: number; changed: number; other: number }>(
    `select case when work = 'applying' then (select count(*)::int from bulk_change_rows r where r.change_id = b.id and r.position <= reached)
         when work = 'undoing' then changing - (select count(*)::int from bulk_change_rows r where r.change_id = b.id and r.position <= reached)
         when applied_at is null or undone_at is not null then 0 else changing end as said,
       (select count(*)::int from products where name like $1 || ' %' and price_paise = $2 + 100) as changed,
       (select count(*)::int from products where name like $1 || ' %' and price_paise not in ($2, $2 + 100)) as other
     from bulk_changes b where created_at >= $3`,
    [name, before, since],
  );
  return rows.flatMap(({ said, changed, other }) => [
    ...(said === changed ? [] : [`A change says ${said} of ${name}, and ${changed} are changed`]),
    ...(other === 0 ? [] : [`${other} of ${name} cost what nobody said`]),
  ]);
}
