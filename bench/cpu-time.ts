import { readFileSync, readdirSync } from 'node:fs';

/** Of Linux' clock for such figures; it is the same wherever Node runs. */
const TICK_MS = 10;

type Times = { parent: number; own: number; ofEnded: number };

/** What a process, those that it began, and those of them that have ended took of the CPU until now, in ms. Told by Linux alone. */
export function cpuTime(pid: number): number {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const times = timesOf(name);
        return times ? [[Number(name), times] as const] : [];
      }),
  );
  const sum = (of: number): number => {
    const { own = 0, ofEnded = 0 } = all.get(of) ?? {};
    const begun = [...all].filter(([, { parent }]) => parent === of);
    return own + ofEnded + begun.reduce((more, [child]) => more + sum(child), 0);
  };
  return sum(pid) * TICK_MS;
}

/** Null: it is gone by now. */
function timesOf(pid: string): Times | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind its name, which may hold anything: state, parent, and from the twelfth on the times.
    const fields = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent: fields[1] ?? 0, own: user + system, ofEnded: endedUser + endedSystem };
  } catch {
    return null;
  }
}
