import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import path from 'node:path';

export type DatabaseLine = {
  /** The database, by this line. */
  connectionString: string;
  /** What is connected is cut off, and nobody can connect: as when the server is stopped. */
  cut(): void;
  /** Connections stand, and new ones are taken, but nothing goes through: as when the server's machine hangs. */
  hold(): void;
  /** As it was; what was held goes through. */
  mend(): Promise<void>;
  close(): Promise<void>;
};

/** A line of its own to the test's database server, which can fail without touching the server. */
export async function startDatabaseLine(connectionString: string): Promise<DatabaseLine> {
  const target = new URL(connectionString);
  const folder = target.searchParams.get('host');
  const pairs = new Set<readonly [Socket, Socket]>();
  let isHeld = false;
  const server = createServer((client) => {
    const behind = folder
      ? connect(path.join(folder, `.s.PGSQL.${target.port || '5432'}`))
      : connect(Number(target.port || 5432), target.hostname);
    const pair = [client, behind] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [behind, client] as const]) {
      from.on('error', () => to.destroy());
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
      if (!isHeld) from.pipe(to);
    }
  });
  const listen = async (port: number) => once(server.listen(port, '127.0.0.1'), 'listening');
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    server.close();
    for (const [client] of pairs) client.destroy();
  };
  return {
    connectionString: `postgresql://${target.username}${target.password && `:${target.password}`}@127.0.0.1:${port}${target.pathname}?sslmode=disable`,
    cut,
    hold() {
      isHeld = true;
      for (const [client, behind] of pairs) {
        client.unpipe(behind).pause();
        behind.unpipe(client).pause();
      }
    },
    async mend() {
      isHeld = false;
      for (const [client, behind] of pairs) {
        client.pipe(behind);
        behind.pipe(client);
      }
      if (!server.listening) await listen(port);
    },
    async close() {
      if (server.listening) cut();
    },
  };
}
