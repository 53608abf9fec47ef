import { setImmediate as nextLoop, setTimeout as pause } from 'node:timers/promises';

/**
 * How several pieces of work of the shop take turns: each stops before every statement, call of the provider and mail,
 * and goes on when it is chosen. A statement that waits for a lock lets the others go on. So one list of numbers gives one
 * course of events, on a real database.
 */
export type Gate = {
  /** Stops here until it is this work's turn; for good if its copy is killed. */
  pass(label: string): Promise<void>;
  /** The same before a statement of the connection `pid`, which may then wait for a lock. */
  statement<Result>(pid: number, label: string, run: () => Promise<Result>): Promise<Result>;
  /** Until so much time has passed. */
  sleep(ms: number): Promise<void>;
};

export type Work = {
  /** Gives the gate to the copy that does it; null takes it away. */
  useGate(gate: Gate | null): void;
  run(): Promise<unknown>;
  /** Ends its copy: its connections are cut, and it never goes on. */
  kill(): Promise<void>;
};

type Outcome = { value: unknown } | { error: unknown } | { killed: true };
type Parked = { of: number; label: string; ms: number; go: () => void };
type Statement = { of: number; pid: number; isBlocked: boolean };

type Input = {
  works: Work[];
  /** Which of those that could go on does, each time; the first one once these are used up. */
  turns: readonly number[];
  /** The work whose copy is killed when it stops for the `at`-th time. */
  kill?: { of: number; at: number };
  /** Which of these connections wait for a lock. */
  blocked: (pids: number[]) => Promise<Set<number>>;
  /** Moves the clock, for whoever slept. */
  passTime: (ms: number) => void;
};

const never = () => new Promise<never>(() => undefined);
/** Nothing here takes so long (ms): something waits that nobody knows of. */
const STUCK_AFTER_MS = 60_000;
/** So long a statement may take before the database is asked whether it waits; by itself, when nobody has a lock. */
const ASKED_AFTER_MS = 1;
const ALONE_MS = 100;

/** Does the works to their ends, and gives how each ended, in their order. */
export async function takeTurns({ works, turns, kill, blocked, passTime }: Input): Promise<Outcome[]> {
  const parked: Parked[] = [];
  const statements = new Set<Statement>();
  const outcomes: (Outcome | undefined)[] = works.map(() => undefined);
  const stops = works.map(() => 0);
  const dead = new Set<number>();
  /** Connections inside a transaction: without one nobody keeps a lock. */
  const open = works.map(() => new Set<number>());
  let changes = 0;
  let tell: () => void = () => undefined;
  const changed = () => {
    changes += 1;
    tell();
  };

  function gateOf(of: number): Gate {
    const stop = (label: string, ms: number) =>
      new Promise<void>((go) => {
        if (dead.has(of)) return;
        parked.push({ of, label, ms, go });
        changed();
      });
    return {
      pass: (label) => stop(label, 0),
      sleep: (ms) => stop('sleeps', ms),
      async statement(pid, label, run) {
        await stop(label, 0);
        const statement = { of, pid, isBlocked: false };
        statements.add(statement);
        try {
          return await run();
        } finally {
          statements.delete(statement);
          if (/^begin/i.test(label)) open[of]?.add(pid);
          if (/^(commit|rollback$)/i.test(label)) open[of]?.delete(pid);
          changed();
          if (dead.has(of)) await never();
        }
      },
    };
  }

  /** Whether another work may have the lock that this statement waits for. */
  const mayWait = ({ of }: Statement) =>
    works.some(
      (_, other) =>
        other !== of &&
        ((open[other]?.size ?? 0) > 0 || [...statements].some((statement) => statement.of === other)),
    );

  /** Waits until everything has stopped, ended, or waits for a lock. */
  async function settle(): Promise<void> {
    const known = new Set<Statement>();
    for (const began = performance.now(); ;) {
      const before = changes;
      await nextLoop();
      if (changes !== before) continue;
      const running = [...statements].filter((one) => !one.isBlocked);
      const unsure = [...statements].filter((one) => one.isBlocked && !known.has(one));
      if (unsure.length > 0) {
        const still = await blocked(unsure.map(({ pid }) => pid));
        for (const one of unsure) {
          one.isBlocked = still.has(one.pid);
          if (one.isBlocked) known.add(one);
        }
        continue;
      }
      const isQuiet = works.every(
        (_, of) =>
          outcomes[of] !== undefined ||
          parked.some((one) => one.of === of) ||
          [...statements].some((one) => one.of === of),
      );
      if (running.length === 0 && isQuiet) return;
      if (performance.now() - began > STUCK_AFTER_MS) throw new Error('A work of the simulation is stuck');
      const able = running.filter(mayWait);
      await Promise.race([
        new Promise<void>((resolve) => (tell = resolve)),
        pause(running.length > 0 && able.length === 0 ? ALONE_MS : ASKED_AFTER_MS),
      ]);
      if (changes !== before || able.length === 0) continue;
      const found = await blocked(able.map(({ pid }) => pid));
      if (changes !== before) continue;
      for (const one of running.filter(({ pid }) => found.has(pid))) {
        one.isBlocked = true;
        known.add(one);
      }
    }
  }

  async function killOne(of: number): Promise<void> {
    dead.add(of);
    outcomes[of] = { killed: true };
    for (let at = parked.length - 1; at >= 0; at -= 1) if (parked[at]?.of === of) parked.splice(at, 1);
    await works[of]?.kill();
    for (const one of statements) if (one.of === of) statements.delete(one);
    open[of]?.clear();
  }

  for (const [of, work] of works.entries()) {
    work.useGate(gateOf(of));
    void work
      .run()
      .then(
        (value): Outcome => ({ value }),
        (error: unknown): Outcome => ({ error }),
      )
      .then((outcome) => {
        outcomes[of] ??= outcome;
        return changed();
      });
  }
  for (let turn = 0; ; turn += 1) {
    await settle();
    if (outcomes.every((outcome) => outcome !== undefined)) break;
    if (parked.length === 0) {
      // All wait for each other's locks: the database ends one of them.
      await Promise.race([new Promise<void>((resolve) => (tell = resolve)), pause(1)]);
      for (const one of statements) one.isBlocked = false;
      continue;
    }
    const awake = parked.filter(({ ms }) => ms === 0);
    const able = (awake.length > 0 ? awake : parked).toSorted((a, b) => a.of - b.of);
    const chosen = able[(turns[turn] ?? 0) % able.length];
    if (!chosen) break;
    parked.splice(parked.indexOf(chosen), 1);
    const count = (stops[chosen.of] ?? 0) + 1;
    stops[chosen.of] = count;
    if (kill?.of === chosen.of && count > kill.at) {
      await killOne(chosen.of);
      continue;
    }
    passTime(chosen.ms);
    chosen.go();
  }
  for (const [of, work] of works.entries()) if (!dead.has(of)) work.useGate(null);
  return outcomes.map((outcome) => outcome ?? { killed: true });
}
