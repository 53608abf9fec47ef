import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** `started` tells two processes apart that were given the same pid; undefined where the system does not say. */
type ProcessFacts = { started: string | undefined; command: string | undefined };

/** What is known of a process, undefined when there is none. One that ended but was never reaped counts as none. */
export async function inspectProcess(pid: number): Promise<ProcessFacts | undefined> {
  if (process.platform === 'linux') return inspectByProc(pid);
  if (process.platform === 'win32') {
    return answersSignals(pid) ? { started: undefined, command: undefined } : undefined;
  }
  return inspectByPs(pid);
}

/** Cheap enough to ask every second. */
export async function isAlive(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return answersSignals(pid);
  return (await readStat(pid)) !== undefined;
}

async function inspectByProc(pid: number): Promise<ProcessFacts | undefined> {
  const started = await readStat(pid);
  if (started === undefined) return undefined;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return { started, command: command.replaceAll('\0', ' ') };
}

/** The start time in clock ticks since boot: the 22nd field, counted behind the name, which may hold spaces. */
async function readStat(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
}

async function inspectByPs(pid: number): Promise<ProcessFacts | undefined> {
  const listing = await run('ps', ['-ww', '-o', 'stat=,lstart=,command=', '-p', String(pid)], {
    env: { ...process.env, LC_ALL: 'C' },
  }).catch(() => ({ stdout: '' }));
  // 'Ss   Sat Nov 21 10:52:01 2026     /path/postgres -D ...'
  const parts = /^\s*(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/.exec(listing.stdout.trim());
  if (!parts || parts[1]?.startsWith('Z')) return undefined;
  return { started: parts[2], command: parts[3] };
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Asks until `condition` gives something other than undefined or `withinMs` have passed (then undefined). */
export async function waitUntil<T>(
  condition: () => Promise<T | undefined>,
  { withinMs, everyMs = 10 }: { withinMs: number; everyMs?: number },
): Promise<T | undefined> {
  const end = Date.now() + withinMs;
  for (;;) {
    const answer = await condition();
    if (answer !== undefined || Date.now() >= end) return answer;
    await pause(everyMs);
  }
}
