import fc from 'fast-check';
import { isProviderError } from '../../src/payments/provider.ts';
import { type Books, readBooks } from './books.ts';
import { someSteps } from './courses.ts';
import { perform } from './perform.ts';
import { beginPlay } from './play.ts';
import { comeToRest } from './quiet.ts';
import type { Told } from './rule.ts';
import { judge } from './rules.ts';
import type { Stage } from './stage.ts';
import type { Step } from './steps.ts';

export type Failure = {
  /** After which step, from 1 on; 0: at the end, when everything had come to rest. */
  step: number;
  problems: string[];
};

/** Plays these steps on an empty shop, and judges after each. The same steps always go the same way. */
export async function playSteps(stage: Stage, steps: readonly Step[]): Promise<Failure | null> {
  return withCountedIds(async () => {
    const play = await beginPlay(stage);
    const initial = new Map(play.books.shelf.map(({ key, stock }) => [key, stock]));
    let seen = stage.asked();
    const read = async (): Promise<Books> => {
      // Where nobody asked the database anything it says the same.
      if (stage.asked() !== seen) play.books = await readBooks(stage.control);
      seen = stage.asked();
      return { ...play.books, bank: await stage.bank.books(), now: stage.clock.now().toISOString() };
    };
    let sent = 0;
    const told = (): Told => ({
      sent: stage.office.sent,
      fresh: stage.office.sent.slice(sent),
      kills: play.kills,
      mailsAtOnce: 1,
      seesQueue: true,
      keys: play.sent.map(({ key }) => key),
      refundKeys: play.refundForms.map(({ key }) => key),
      initial,
    });
    let before = await read();
    for (const [at, step] of steps.entries()) {
      const thrown = await perform(play, step).then(thrownOf, (error: unknown) => [error]);
      const now = await read();
      const problems = [...thrown.flatMap(unforeseen), ...judge(now, before, told())];
      if (problems.length > 0) return { step: at + 1, problems };
      before = now;
      sent = stage.office.sent.length;
    }
    const problems = await comeToRest(play, {
      read,
      judge(now) {
        const wrong = judge(now, before, told());
        before = now;
        sent = stage.office.sent.length;
        return wrong;
      },
    });
    return problems.length > 0 ? { step: 0, problems } : null;
  });
}

/** Of works that took turns: how each ended. */
function thrownOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((outcome: unknown) =>
    typeof outcome === 'object' && outcome !== null && 'error' in outcome ? [outcome.error] : [],
  );
}

/** Whoever asks would get a 5xx. A provider that is away is none of the shop's faults. */
function unforeseen(error: unknown): string[] {
  if (isProviderError(error)) return [];
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return [`It threw ${error instanceof Error ? error.message.slice(0, 300) : String(error)}${cause}`];
}

export type SeedResult =
  | { seed: number; ok: true; steps: number }
  | ({ seed: number; ok: false; steps: Step[] } & Failure);

/** Draws the steps of a seed and plays them; those of one that fails are made as few and plain as still fail. */
export async function playSeed(stage: Stage, seed: number): Promise<SeedResult> {
  const steps = stepsOf(seed);
  const failure = await playSteps(stage, steps);
  if (!failure) return { seed, ok: true, steps: steps.length };
  return { seed, ok: false, ...(await makePlain(stage, steps, failure)) };
}

export function stepsOf(seed: number): Step[] {
  const [steps = []] = fc.sample(someSteps, { seed, numRuns: 1 });
  return steps;
}

/** Leaves out whatever is not needed to fail, and lets one do what two did, until nothing can be left out. */
async function makePlain(stage: Stage, steps: readonly Step[], failure: Failure) {
  let plain = { steps: [...steps], ...failure };
  for (let isPlainer = true; isPlainer;) {
    isPlainer = false;
    for (const shorter of plainer(plain.steps)) {
      const again = await playSteps(stage, shorter);
      if (!again) continue;
      plain = { steps: shorter, ...again };
      isPlainer = true;
      break;
    }
  }
  return plain;
}

function* plainer(steps: readonly Step[]): Generator<Step[]> {
  const half = Math.floor(steps.length / 2);
  if (half > 1) {
    yield steps.slice(0, half);
    yield steps.slice(half);
  }
  for (let at = steps.length - 1; at >= 0; at -= 1) yield steps.toSpliced(at, 1);
  for (const [at, step] of steps.entries()) {
    const instead = (...these: Step[]) => steps.toSpliced(at, 1, ...these);
    if (step.do === 'killed') yield instead(step.act);
    if (step.do !== 'together') continue;
    if (step.killAt !== undefined) yield instead({ ...step, killAt: undefined });
    for (const one of step.acts) yield instead(one);
    yield instead(...step.acts);
    for (let end = Math.floor(step.turns.length / 2); end < step.turns.length; end += 1)
      yield instead({ ...step, turns: step.turns.slice(0, end) });
  }
}

/** A failing seed as it is read: what went wrong, the steps, and how it is played again. */
export function tell(result: Extract<SeedResult, { ok: false }>): string {
  const { seed, step, problems, steps } = result;
  const when = step === 0 ? 'at the end, when everything had come to rest' : `after step ${step}`;
  return [
    `Seed ${seed} fails ${when}:`,
    ...problems.map((problem) => `  - ${problem}`),
    'with',
    ...steps.map((one, at) => `  ${String(at + 1).padStart(2)}  ${JSON.stringify(one)}`),
    `Again: npm run simulate -- --seed ${seed}`,
  ].join('\n');
}

/** Ids come from one row of numbers, so that what is chosen by them is always the same. */
async function withCountedIds<Result>(work: () => Promise<Result>): Promise<Result> {
  const real = crypto.randomUUID;
  let state = 1;
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0).toString(16).padStart(8, '0');
  };
  const counted = () => {
    const hex = next() + next() + next() + next();
    const parts = [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `a${hex.slice(17, 20)}`,
      hex.slice(20),
    ];
    return parts.join('-') as ReturnType<typeof real>;
  };
  Object.defineProperty(crypto, 'randomUUID', { value: counted, configurable: true, writable: true });
  try {
    return await work();
  } finally {
    Reflect.deleteProperty(crypto, 'randomUUID');
  }
}
