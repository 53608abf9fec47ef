import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Pooler = { connectionString: string; close(): Promise<void> };
export type PoolMode = 'session' | 'transaction';

const PGBOUNCER = '/usr/sbin/pgbouncer';
export const hasPgbouncer = existsSync(PGBOUNCER);

/**
 * Stands between the program and a server without a password on a socket, as a pooler does: refuses start parameters
 * that it does not know, and in transaction mode gives each transaction the server's session that was free last.
 */
export async function startImitatedPooler(connectionString: string, mode: PoolMode): Promise<Pooler> {
  const { socketPath, user, database } = socketOf(connectionString);
  const idle: Backend[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    serveClient(client, mode, {
      take: async () => idle.pop() ?? (await openBackend(socketPath, { user, database })),
      // A session that one client had is reset, and so closed here; another transaction's is given on as it is.
      giveBack: (backend) => (mode === 'session' ? backend.socket.destroy() : void idle.push(backend)),
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    connectionString: addressAt(server, { user, database }),
    async close() {
      for (const socket of sockets) socket.destroy();
      for (const { socket } of idle) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The real one, where the machine has it. */
export async function startPgbouncer(connectionString: string, mode: PoolMode): Promise<Pooler> {
  const { folder, socketPath, user, database } = socketOf(connectionString);
  // It refuses to run as root, and nobody else may enter the socket's folder.
  const owner = await stat(folder);
  const bridge = await openBridge(socketPath);
  const home = await mkdtemp(path.join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const settings = path.join(home, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]\n* = host=127.0.0.1 port=${bridge.port} user=${user}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}\ndefault_pool_size = 40\n`,
  );
  await chmod(home, 0o755);
  await chown(settings, owner.uid, owner.gid);
  const child = spawn(PGBOUNCER, [settings], { uid: owner.uid, gid: owner.gid, stdio: 'pipe' });
  await untilSaid(child, 'process up');
  return {
    connectionString: `postgresql://${user}@127.0.0.1:${port}/${database}?sslmode=disable`,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      bridge.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Says that it is of this version, and nothing else. */
export async function startOldServer(version: string): Promise<Pooler> {
  const columns = { version, number: `${Number.parseInt(version, 10)}0009`, standby: 'f', readonly: 'off' };
  const names = Object.keys(columns).map((name) => {
    const type = Buffer.alloc(18);
    type.writeInt32BE(name === 'standby' ? 16 : 25, 6);
    return Buffer.concat([Buffer.from(`${name}\0`), type]);
  });
  const values = Object.values(columns).map((value) =>
    Buffer.concat([int(4, value.length), Buffer.from(value)]),
  );
  const server = createServer((socket) => {
    let greeted = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      if (chunk[0] === 0x58) return void socket.end();
      const answer = [
        message('T', Buffer.concat([int(2, names.length), ...names])),
        message('D', Buffer.concat([int(2, values.length), ...values])),
        message('C', Buffer.from('SELECT 1\0')),
        message('Z', Buffer.from('I')),
      ];
      socket.write(greeted ? Buffer.concat(answer) : greeting());
      greeted = true;
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    connectionString: addressAt(server, { user: 'shop', database: 'shop' }),
    close: async () => void server.close(),
  };
}

function int(bytes: 2 | 4, value: number): Buffer {
  const written = Buffer.alloc(bytes);
  written.writeIntBE(value, 0, bytes);
  return written;
}

type Backend = { socket: Socket; heard(told: (chunk: Buffer) => void): void };
type Sessions = { take(): Promise<Backend>; giveBack(backend: Backend): void };
type Person = { user: string; database: string };

function serveClient(client: Socket, mode: PoolMode, sessions: Sessions): void {
  let taken: Backend | undefined;
  let taking: Promise<void> | undefined;
  let greeted = false;
  client.on('error', () => undefined);
  client.on('close', () => {
    if (taken && mode === 'session') sessions.giveBack(taken);
    else taken?.socket.destroy();
  });
  client.on('data', (chunk) => {
    if (!greeted && isSslRequest(chunk)) return void client.write('N');
    if (!greeted) {
      greeted = true;
      const unknown = /\0(options|search_path|statement_timeout|lock_timeout)\0/.exec(
        chunk.toString('latin1'),
      );
      return void client.write(
        unknown ? refusal(`unsupported startup parameter: ${unknown[1]}`) : greeting(),
        () => unknown && client.destroy(),
      );
    }
    if (chunk[0] === 0x58 && chunk.length === 5) return void client.end();
    taking = pass(chunk, taking);
  });

  async function pass(chunk: Buffer, before: Promise<void> | undefined): Promise<void> {
    await before;
    taken ??= await link();
    taken.socket.write(chunk);
  }

  async function link(): Promise<Backend> {
    const backend = await sessions.take();
    backend.heard((chunk) => {
      const isOver = endsIdle(chunk);
      // Before the client hears that its transaction is over: its next statement may get another session.
      if (isOver && mode === 'transaction') {
        taken = undefined;
        sessions.giveBack(backend);
      }
      client.write(chunk);
    });
    return backend;
  }
}

/** A session of the server's, ready for statements; it gives whole answers, up to 'ready for query'. */
async function openBackend(socketPath: string, { user, database }: Person): Promise<Backend> {
  const socket = connect(socketPath);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const body = Buffer.from(`\0\x03\0\0user\0${user}\0database\0${database}\0\0`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  const ready = Promise.withResolvers<void>();
  let told: (chunk: Buffer) => void = () => ready.resolve();
  let waiting: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    waiting = Buffer.concat([waiting, chunk]);
    const [whole, rest] = splitAtReady(waiting);
    waiting = rest;
    if (whole.length > 0) told(whole);
  });
  socket.write(Buffer.concat([length, body]));
  await ready.promise;
  return { socket, heard: (next) => (told = next) };
}

function splitAtReady(buffer: Buffer): [whole: Buffer, rest: Buffer] {
  let end = 0;
  for (let at = 0; at + 5 <= buffer.length;) {
    const next = at + 1 + buffer.readInt32BE(at + 1);
    // 'Z': ready for query; 'A': a notice of a change, which comes at any time.
    if (next <= buffer.length && (buffer[at] === 0x5a || buffer[at] === 0x41)) end = next;
    at = next;
  }
  return [buffer.subarray(0, end), buffer.subarray(end)];
}

/** The last message is 'ready for query', outside of a transaction. */
function endsIdle(chunk: Buffer): boolean {
  return chunk.length >= 6 && chunk[chunk.length - 6] === 0x5a && chunk[chunk.length - 1] === 0x49;
}

function isSslRequest(chunk: Buffer): boolean {
  return chunk.length === 8 && chunk.readInt32BE(4) === 80_877_103;
}

function greeting(): Buffer {
  const key = Buffer.alloc(8);
  // Not the server's process: whoever cancels asks the pooler.
  key.writeInt32BE(1_999_999_999, 0);
  return Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('S', Buffer.from('client_encoding\0UTF8\0')),
    message('S', Buffer.from('DateStyle\0ISO, MDY\0')),
    message('K', key),
    message('Z', Buffer.from('I')),
  ]);
}

function refusal(sentence: string): Buffer {
  return message('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${sentence}\0\0`));
}

function message(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function socketOf(connectionString: string) {
  const { searchParams, username: user, pathname } = new URL(connectionString);
  const folder = searchParams.get('host') ?? '';
  return { folder, socketPath: path.join(folder, '.s.PGSQL.5432'), user, database: pathname.slice(1) };
}

function addressAt(server: Server, { user, database }: Person): string {
  const { port } = server.address() as AddressInfo;
  return `postgresql://${user}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

async function openBridge(socketPath: string) {
  const server = createServer((socket) => {
    const behind = connect(socketPath);
    for (const [from, to] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      from.on('error', () => to.destroy());
      from.pipe(to);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function untilSaid(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(words)) resolve();
    });
    child.once('exit', () => reject(new Error(said)));
  });
}
