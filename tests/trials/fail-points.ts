import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Told, Wanted } from './preloaded.ts';

/** Where the program stood; `pid`: of the database's process behind the connection. */
export type Strike = { label: string; pid: number | null };

const HEARD_WITHIN_MS = 30_000;

/** The other end of the program's fail points (preloaded.ts): says where to stop, and hears what was passed. */
export async function listenToFailPoints() {
  /** The last that came is the program; one that is made and killed beside it comes and goes. */
  const programs: Socket[] = [];
  let hear: (told: Told) => void = () => undefined;
  let seen: string[] = [];
  const server = createServer((socket) => {
    programs.push(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => programs.splice(programs.indexOf(socket), 1));
    const read = createInterface({ input: socket });
    // It tells of the socket's own.
    read.on('error', () => undefined);
    read.on('line', (line) => hear(JSON.parse(line) as Told));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const say = (wanted: Wanted) => void programs.at(-1)?.write(`${JSON.stringify(wanted)}\n`);

  return {
    port: (server.address() as AddressInfo).port,
    /** Gives, once the program is told, a promise of the moment at which it stands there: `go` lets it go on. */
    async arm(wanted: Extract<Wanted, { do: 'arm' }>): Promise<{ strike: Promise<Strike> }> {
      seen = [];
      const armed = Promise.withResolvers<void>();
      const struck = Promise.withResolvers<Strike>();
      hear = (told) => {
        if (told.is === 'armed') armed.resolve();
        if (told.is === 'held') struck.resolve(told);
        if (told.is === 'passed') seen.push(told.label);
      };
      say(wanted);
      await inTime(armed.promise);
      return { strike: struck.promise };
    },
    go: () => say({ do: 'go' }),
    /** From now on every point is passed; gives the labels of those that it was to tell of. */
    async disarm(): Promise<string[]> {
      const told = Promise.withResolvers<void>();
      hear = (one) => {
        if (one.is === 'armed') told.resolve();
        else if (one.is === 'passed') seen.push(one.label);
      };
      say({ do: 'go' });
      say({ do: 'arm', kinds: [], skip: 0, act: 'hold' });
      await inTime(told.promise);
      return seen;
    },
    async stop(): Promise<void> {
      for (const socket of programs) socket.destroy();
      server.close();
    },
  };
}

/** A program that does not hear is a failure of its round, not the end of all. */
async function inTime(heard: Promise<void>): Promise<void> {
  const waiting = new AbortController();
  const late = wait(HEARD_WITHIN_MS, 'late', { signal: waiting.signal }).catch(() => undefined);
  const first = await Promise.race([heard, late]);
  waiting.abort();
  if (first === 'late') throw new Error('The program does not hear of its fail points');
}
