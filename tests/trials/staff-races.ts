import type { Edit } from '../../src/shop/edit/edits.ts';
import { editedForms, typed } from '../edited-forms.fixtures.ts';
import { addPerson } from '../people.fixtures.ts';
import {
  type Answer,
  type Draw,
  aBuyer,
  aLine,
  checkOut,
  orderIn,
  pay,
  press,
  unclear,
  verify,
} from './asking.ts';
import { formsOfTheDay } from './forms-of-the-day.ts';
import type { World } from './world.ts';

const ORDERS = 6;

/** Two who saw the same save different fields of it, on every form there is: one is told that it changed. */
export async function raceEditors(world: World, draw: Draw): Promise<string[]> {
  await world.begin(2);
  const wrong: string[] = [];
  for (const who of [1, 2]) {
    const bought = await checkOut(world, aBuyer(world, who, [aLine(world, 0, 1)]));
    await verify(world, await pay(world, orderIn(bought) ?? ''));
  }
  world.stage.bank.post().length = 0;
  const [waiting = '', leaving = ''] = (await world.read()).orders.map(({ id }) => id);
  const product = world.stage.items[0]?.productId ?? '';
  const [here, there] = ([0, 1] as const).map((copy) => ({
    ...editedForms(() => ({ shop: world.shopOf(copy), one: world.owner })),
    ...formsOfTheDay({ shop: world.shopOf(copy), one: world.owner, product, orders: { waiting, leaving } }),
  }));
  for (const [name, form] of draw.mixed(Object.entries(here ?? {}))) {
    const other = there?.[name];
    const id = await form.add();
    const begun = await form.read(id);
    if (!begun || !other) throw new Error(`Nothing to edit: ${name}`);
    const edit = (from: object, actor: { userId: string }, revision = begun.revision) =>
      ({ actor, draft: from, revision }) as unknown as Edit<never>;
    const drafts = form.fields.map((field) => ({ ...begun.draft, [field]: typed(field) }));
    const saved = await Promise.all([
      form.save(id, edit(drafts[0] ?? {}, world.owner)),
      other.save(id, edit(drafts[1] ?? {}, world.second)),
    ]);
    const winners = saved.flatMap(({ ok }, at) => (ok ? [at] : []));
    const [winner = -1] = winners;
    const is = await form.read(id);
    if (winners.length !== 1)
      wrong.push(`${winners.length} of two who edit ${name} were told that it is saved`);
    if (JSON.stringify(is?.draft) !== JSON.stringify({ ...begun.draft, ...drafts[winner] }))
      wrong.push(`What is stored of ${name} is not what the one saved`);
    if (form.remove) await form.remove(id);
    else if (is) await form.save(id, edit(begun.draft, world.owner, is.revision));
  }
  return wrong;
}

/**
 * A manager moves and refunds orders while the owner takes the role away: what was accepted is done, what was refused is
 * not, and what is asked after the owner was answered is refused.
 */
export async function raceRole(world: World, draw: Draw): Promise<string[]> {
  await world.begin(ORDERS);
  for (let who = 0; who < ORDERS; who += 1) {
    const answer = await checkOut(world, aBuyer(world, who, [aLine(world, 0, 1)]));
    await verify(world, await pay(world, orderIn(answer) ?? ''));
  }
  world.stage.bank.post().length = 0;
  const { orders } = await world.read();
  const app = { db: world.db, post: world.post };
  const leaving = await addPerson(app, `leaving-${crypto.randomUUID()}@example.com`, 'manager');
  const ship = (orderId: string) =>
    press(world, leaving.cookie, 'orders', { intent: 'status', orderId, to: 'processing', withEmail: 'no' });
  let isGone = false;
  const take = async () => {
    const fields = { intent: 'role', role: 'user', userId: leaving.userId };
    const answer = await press(world, world.owner.cookie, 'users', fields);
    isGone = answer?.status === 200;
    return answer;
  };
  const asked: (() => Promise<Answer>)[] = orders.map(
    ({ id }) =>
      () =>
        ship(id),
  );
  const at = draw.below(asked.length);
  const answers = await Promise.all([...asked.slice(0, at), take, ...asked.slice(at)].map((one) => one()));
  const wrong = unclear(answers);
  if (!isGone) return [...wrong, 'The role was not taken away'];
  const moved = async () =>
    (await world.read()).orders.filter(({ order_status }) => order_status === 'processing').length;
  const accepted = answers.toSpliced(at, 1).filter((answer) => answer?.status === 200).length;
  if ((await moved()) !== accepted)
    wrong.push(`${accepted} were told that an order moved, and ${await moved()} did`);
  const late = await Promise.all(orders.map(({ id }) => ship(id)));
  if (late.some((answer) => answer?.status === 200)) wrong.push('Who lost the role went on');
  if ((await moved()) !== accepted) wrong.push('Who lost the role moved an order');
  return wrong;
}
