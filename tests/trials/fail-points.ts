import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { Told, Wanted } from './preloaded.ts';

/** Where the program stood; `pid`: of the database's process behind the connection. */
export type Strike = { label: string; pid: number | null };

/** The other end of the program's fail points (preloaded.ts): says where to stop, and hears what was passed. */
export async function listenToFailPoints() {
  let program: Socket | undefined;
  let hear: (told: Told) => void = () => undefined;
  let seen: string[] = [];
  const arrivals = new EventTarget();
  const server = createServer((socket) => {
    program = socket;
    socket.on('error', () => undefined);
    const read = createInterface({ input: socket });
    // It tells of the socket's own.
    read.on('error', () => undefined);
    read.on('line', (line) => hear(JSON.parse(line) as Told));
    arrivals.dispatchEvent(new Event('program'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const say = (wanted: Wanted) => void program?.write(`${JSON.stringify(wanted)}\n`);

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
      await armed.promise;
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
      await told.promise;
      return seen;
    },
    async stop(): Promise<void> {
      program?.destroy();
      server.close();
    },
  };
}
