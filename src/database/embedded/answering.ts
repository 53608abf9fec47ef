import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import type { Endpoint } from './cluster.types.ts';
import { SOCKET_FILE } from './endpoint.ts';

/**
 * How the server is towards somebody who connects now. 'recovering': it says that it is not ready yet. 'silent': it says
 * nothing, or that, and nothing works on it.
 */
export type Answering = 'ready' | 'recovering' | 'silent';

const ANSWER_MS = 5_000;
/** Not ready: it starts, recovers, or shuts down. */
const NOT_READY = '57P03';

/** Asks the server `pid` for a session as the shop does, and ends it at once. A refusal is an answer, too. */
export async function findAnswering(
  endpoint: Endpoint,
  pid: number,
  withinMs = ANSWER_MS,
): Promise<Answering> {
  const said = await askForSession(endpoint, withinMs);
  if (said === '') return 'silent';
  if (!said.startsWith('E') || !said.includes(`\0C${NOT_READY}\0`)) return 'ready';
  return (await recovers(pid)) ? 'recovering' : 'silent';
}

/** What the server says first; empty where it says nothing. */
function askForSession(endpoint: Endpoint, withinMs: number): Promise<string> {
  const address =
    endpoint.kind === 'socket'
      ? { path: path.join(endpoint.folder, SOCKET_FILE) }
      : { host: '127.0.0.1', port: endpoint.port };
  return new Promise((resolve) => {
    const socket = connect(address, () => socket.write(STARTUP));
    const end = (said: string) => {
      clearTimeout(late);
      // A server that has let somebody in would log a line cut off without a word.
      if (said.startsWith('R') && endpoint.kind === 'socket') socket.end(TERMINATE);
      else socket.destroy();
      resolve(said);
    };
    const late = setTimeout(() => end(''), withinMs);
    socket.once('error', () => end(''));
    socket.once('close', () => end(''));
    socket.once('data', (chunk: Buffer) => end(chunk.toString('latin1')));
  });
}

const STARTUP = startupMessage({ user: 'shop', database: 'shop', application_name: 'watch' });
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4]);

/** The first message of protocol 3.0. */
function startupMessage(parameters: Record<string, string>): Buffer {
  const words = Object.entries(parameters).flat();
  const body = Buffer.from(`${words.join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + body.length, 0);
  head.writeInt32BE(3 << 16, 4);
  return Buffer.concat([head, body]);
}

/** Does its startup process live? Where the system does not show that, it is believed. */
async function recovers(pid: number): Promise<boolean> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => undefined);
  if (children === undefined) return true;
  const commands = await Promise.all(
    children
      .trim()
      .split(' ')
      .map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands.some((command) => /\bstartup\b/.test(command));
}
