/**
 * Fail points of the program, loaded in front of it by `node --import`: none is in the program itself. Whatever it does to
 * the world outside goes through these: a statement on a connection of the database, a call of another machine, a mail handed
 * to its server, a file that gets its name. So each effect that is ever added has its two points, before it and after it.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

/**
 * 'commit': a transaction's end, or a statement that writes by itself; 'statement': any other of the shop's; 'queue': of the
 * queue of jobs; 'call': of another machine, or a mail to its server; 'file': one that gets its name, or loses it. `at`: at points
 * whose label begins so.
 */
export type Kind = 'commit' | 'statement' | 'queue' | 'call' | 'file';
export type Wanted =
  | { do: 'arm'; kinds: Kind[]; skip: number; at?: string; act: 'kill' | 'hold'; tells?: boolean }
  | { do: 'go' };
export type Told =
  | { is: 'armed' }
  | { is: 'passed'; label: string }
  | { is: 'held'; label: string; pid: number | null };

let armed: (Extract<Wanted, { do: 'arm' }> & { left: number }) | null = null;
let goOn: () => void = () => undefined;

const { port, kill } = {
  port: Number(process.env['FAIL_POINTS'] ?? 0),
  /** For a command or a start, which live too short to be told: 'file:3' is the fourth. */
  kill: process.env['FAIL_AT'],
};
const channel = port > 0 ? net.connect(port, '127.0.0.1') : null;
channel?.unref();
channel?.on('error', () => undefined);
if (channel) createInterface({ input: channel }).on('line', (line) => hear(JSON.parse(line) as Wanted));
if (kill !== undefined) {
  const [kinds = '', skip] = kill.split(':');
  armed = { do: 'arm', kinds: kinds.split(',') as Kind[], skip: 0, left: Number(skip), act: 'kill' };
}

function hear(wanted: Wanted): void {
  if (wanted.do === 'go') return goOn();
  armed = wanted.kinds.length > 0 ? { ...wanted, left: wanted.skip } : null;
  return say({ is: 'armed' });
}

function say(told: Told): void {
  channel?.write(`${JSON.stringify(told)}\n`);
}

/** Passes a point. Null: go on at once; else: when this has come. */
function pass(kind: Kind, label: string, pid: number | null = null): Promise<void> | null {
  if (!armed?.kinds.includes(kind) || !label.startsWith(armed.at ?? '')) return null;
  if (armed.tells) say({ is: 'passed', label });
  armed.left -= 1;
  if (armed.left >= 0) return null;
  const { act } = armed;
  armed = null;
  if (act === 'kill') {
    writeNow(2, `Fail point: ${label}\n`);
    process.kill(process.pid, 'SIGKILL');
  }
  return new Promise((resolve) => {
    goOn = resolve;
    say({ is: 'held', label, pid });
  });
}

const writeNow = fs.writeSync;

// ── Calls of other machines

const call = globalThis.fetch;
globalThis.fetch = async (asked, init) => {
  const isWhole = asked instanceof Request;
  const [method, url] = isWhole ? [asked.method, asked.url] : [init?.method ?? 'GET', String(asked)];
  const label = `${method} ${new URL(url).pathname.replaceAll(/_[\w]{8,}|[\da-f-]{36}/g, '…')}`;
  await pass('call', `before ${label}`);
  const answer = await call(asked, init);
  await pass('call', `after ${label}`);
  return answer;
};

// ── Files

const DATA = path.resolve(process.env['DATA_DIR'] ?? 'data');

/** Which folder of the data folder it is in; null: none. */
function place(file: unknown): string | null {
  const inside = path.relative(DATA, String(file)).split(path.sep);
  return inside.length < 2 || inside[0] === '..' ? null : (inside[0] ?? null);
}

for (const name of ['rename', 'writeFile', 'link', 'unlink', 'rm'] as const) {
  const real = fs.promises[name] as (...given: unknown[]) => Promise<unknown>;
  const passing = async (...given: unknown[]) => {
    const folder = place(given[name === 'rename' || name === 'link' ? 1 : 0]);
    if (folder === null) return real(...given);
    await pass('file', `before ${name} in ${folder}`);
    const done = await real(...given);
    await pass('file', `after ${name} in ${folder}`);
    return done;
  };
  Object.assign(fs.promises, { [name]: passing });
}
syncBuiltinESMExports();

// ── Connections of the database and of the mail server: what is written to them, and the first word of each answer

type Wire = {
  to: 'database' | 'mail';
  pid: number | null;
  inTransaction: boolean;
  /** Statements without an answer: several, where they were sent together. */
  waits: { kind: Kind; label: string }[];
  held: (() => void)[] | null;
  /** What the server keeps of statements, by their names; '' is the one that was parsed last. */
  kept: Map<string, string>;
  /** Parsed a moment ago, its values follow: it had its point. */
  parsed: string | null;
};
const aWire = (to: Wire['to']): Wire => ({
  to,
  pid: null,
  inTransaction: false,
  waits: [],
  held: null,
  kept: new Map(),
  parsed: null,
});
const wires = new WeakMap<net.Socket, Wire>();
const PROTOCOL_3 = 196_608;
const socket = net.Socket.prototype as unknown as {
  write(...given: unknown[]): boolean;
  push(chunk: unknown, ...given: unknown[]): boolean;
};
const [write, push] = [socket.write, socket.push];

socket.write = function (this: net.Socket, ...given: unknown[]): boolean {
  const [chunk] = given;
  if (!Buffer.isBuffer(chunk)) return write.apply(this, given);
  if (chunk.length > 8 && chunk.readInt32BE(4) === PROTOCOL_3 && chunk.readInt32BE(0) === chunk.length)
    wires.set(this, aWire('database'));
  const wire = wires.get(this);
  if (!wire) return write.apply(this, given);
  const go = () => write.apply(this, given);
  if (wire.held) return wire.held.push(() => void go()) > 0;
  const point = pointOf(chunk, wire);
  if (!point) return go();
  wire.waits.push(point);
  const stopped = pass(point.kind, `before ${point.label}`, wire.pid);
  if (!stopped) return go();
  holdUntil(wire, stopped, go);
  return true;
};

socket.push = function (this: net.Socket, chunk: unknown, ...given: unknown[]): boolean {
  // A mail server speaks first.
  if (!wires.has(this) && Buffer.isBuffer(chunk) && chunk.subarray(0, 4).toString('latin1') === '220 ')
    wires.set(this, aWire('mail'));
  const wire = wires.get(this);
  if (!wire) return push.call(this, chunk, ...given);
  if (wire.to === 'database' && wire.pid === null && Buffer.isBuffer(chunk)) wire.pid = pidIn(chunk);
  const go = () => push.call(this, chunk, ...given);
  if (wire.held) return wire.held.push(() => void go()) > 0;
  let stopped: Promise<void> | null = null;
  // What was sent together counts as answered together.
  for (const { kind, label } of wire.waits.splice(0)) stopped ??= pass(kind, `after ${label}`, wire.pid);
  if (!stopped) return go();
  holdUntil(wire, stopped, go);
  return true;
};

/** What comes meanwhile follows in its order. */
function holdUntil(wire: Wire, stopped: Promise<void>, go: () => void): void {
  wire.held = [go];
  void stopped.then(() => {
    const { held } = wire;
    wire.held = null;
    for (const one of held ?? []) one();
    return undefined;
  });
}

/** The end of a mail; a statement. */
function pointOf(chunk: Buffer, wire: Wire): { kind: Kind; label: string } | null {
  if (wire.to === 'mail')
    return /(?:^|\n)\.\r\n$/.test(chunk.subarray(-5).toString('latin1'))
      ? { kind: 'call', label: 'a mail' }
      : null;
  const text = statementIn(chunk, wire)?.trim();
  if (text === undefined) return null;
  const label = text.replaceAll(/\s+/g, ' ').slice(0, 70);
  const word = /^\w*/.exec(text)?.[0].toLowerCase() ?? '';
  if (word === 'begin' || word === 'rollback') wire.inTransaction = word === 'begin';
  if (word === 'commit') wire.inTransaction = false;
  if (/\bpgboss\b/.test(text) && !wire.inTransaction) return { kind: 'queue', label };
  const writes = word === 'commit' || (!wire.inTransaction && /\b(insert|update|delete)\b/i.test(text));
  return { kind: writes ? 'commit' : 'statement', label };
}

/** A simple query, one that is parsed, or one that the server keeps (decision 0050) and gets the values of. */
function statementIn(chunk: Buffer, wire: Wire): string | undefined {
  const textAt = (from: number) => chunk.toString('utf8', from, chunk.indexOf(0, from));
  const type = String.fromCharCode(chunk[0] ?? 0);
  if (type === 'Q') return textAt(5);
  const second = chunk.indexOf(0, 5) + 1;
  if (type === 'P') {
    wire.parsed = textAt(5);
    wire.kept.set(wire.parsed, textAt(second));
    return wire.kept.get(wire.parsed);
  }
  if (type !== 'B') return undefined;
  const name = textAt(second);
  const hadItsPoint = wire.parsed === name;
  wire.parsed = null;
  return hadItsPoint ? undefined : wire.kept.get(name);
}

/** BackendKeyData: whom the server calls this connection. */
function pidIn(chunk: Buffer): number | null {
  const at = chunk.indexOf(Buffer.from([0x4b, 0, 0, 0, 0x0c]));
  return at < 0 ? null : chunk.readInt32BE(at + 5);
}
