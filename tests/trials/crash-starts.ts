import { type Draw, aBuyer, aLine } from './asking.ts';
import { aPurchase, untilAnswered } from './wishes.ts';
import type { World } from './world.ts';

/** The program is killed while it starts, and starts. */
export async function crashStart(world: World, draw: Draw): Promise<{ name: string; problems: string[] }> {
  await world.kill();
  const where = await world.dieStarting(
    draw.of([`commit,statement,queue:${draw.below(60)}`, `commit:${draw.below(8)}`]),
  );
  await world.start();
  const buyer = aPurchase(world, aBuyer(world, 0, [aLine(world, draw.below(3), 1)]));
  const problems = [...(await untilAnswered(buyer)), ...(await world.check())];
  return { name: `start${where === null ? ', passed' : ''}`, problems };
}

/** The same while it makes its tables: the next start makes the rest. */
export async function crashMigration(
  world: World,
  draw: Draw,
): Promise<{ name: string; problems: string[] }> {
  const { where, tables, should } = await world.dieMigrating(`commit,statement:${draw.below(700)}`);
  const problems =
    tables === should ? [] : [`Killed at ${where}, the tables became ${tables}, not ${should}`];
  return { name: `migration${where === null ? ', passed' : ''}`, problems };
}
