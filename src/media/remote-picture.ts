import ipaddr from 'ipaddr.js';
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import type { RemoteFile, RemoteRefusal } from './media.types.ts';

type Resolved = { address: string; family: number };

export type RemoteSettings = {
  /** Every address that a name has. */
  resolve: (host: string) => Promise<Resolved[]>;
  isAllowed: (address: string) => boolean;
  ports: ReadonlySet<number>;
  connectMs: number;
  /** From the first question for the name to the last byte. */
  wholeMs: number;
};

const defaults: RemoteSettings = {
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  isAllowed: isPublicAddress,
  ports: new Set([80, 443]),
  connectMs: 8_000,
  wholeMs: 40_000,
};

const MOST_REDIRECTS = 3;
const LONGEST_ADDRESS = 2_048;

class Refused extends Error {
  readonly reason: RemoteRefusal;

  constructor(reason: RemoteRefusal, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/**
 * Opens a file at an address that anybody may have written: http and https on the internet's own addresses alone. A
 * name is looked up once for each hop, all that it gives is checked, and the connection goes there and nowhere else.
 * Nothing is unpacked. Whoever reads `body` ends it; it fails with what `refusalOf` understands.
 */
export async function openRemoteFile(
  address: string,
  settings: Partial<RemoteSettings> = {},
): Promise<{ ok: true; file: RemoteFile } | { ok: false; reason: RemoteRefusal }> {
  const use = { ...defaults, ...settings };
  const signal = AbortSignal.timeout(use.wholeMs);
  try {
    let url = readAddress(address);
    for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
      const response = await ask(url, use, signal);
      const next = redirectOf(response);
      if (next === null) return { ok: true, file: fileOf(response, signal) };
      response.destroy();
      url = readAddress(next, url);
    }
    return { ok: false, reason: 'too-many-redirects' };
  } catch (error) {
    return { ok: false, reason: refusalOf(error, signal) };
  }
}

/** Why the reading of a remote file's body failed. */
export function remoteRefusal(error: unknown): RemoteRefusal | null {
  return error instanceof Refused ? error.reason : null;
}

function refusalOf(error: unknown, signal: AbortSignal): RemoteRefusal {
  if (error instanceof Refused) return error.reason;
  return signal.aborted ? 'too-slow' : 'unreachable';
}

function readAddress(text: string, base?: URL): URL {
  if (text.length > LONGEST_ADDRESS || !URL.canParse(text, base)) throw new Refused('no-address');
  // Numbers in any notation (0x7f.1, 2130706433, 017700000001) are dotted ones from here on.
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Refused('no-address');
  if (url.username !== '' || url.password !== '') throw new Refused('no-address');
  return url;
}

async function ask(url: URL, use: RemoteSettings, signal: AbortSignal): Promise<http.IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  if (!use.ports.has(port)) throw new Refused('not-public');
  const addresses = await addressesOf(url, use, signal);
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, {
      // A connection of its own, to the addresses that were checked.
      agent: false,
      lookup: (_host, options, done) => {
        const [first] = addresses;
        if (options.all) done(null, addresses);
        else done(null, first?.address ?? '', first?.family);
      },
      signal,
      headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'PlantStore-Import' },
    });
    const patience = setTimeout(() => request.destroy(new Refused('too-slow')), use.connectMs);
    request.on('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        clearTimeout(patience);
        if (!use.isAllowed(socket.remoteAddress ?? '')) request.destroy(new Refused('not-public'));
      });
    });
    request.once('close', () => clearTimeout(patience));
    request.once('response', resolve);
    request.on('error', reject);
    request.end();
  });
}

/** Where the connection may go: all that the name has, or nothing where one of them is not of the internet. */
async function addressesOf(url: URL, use: RemoteSettings, signal: AbortSignal): Promise<Resolved[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = net.isIP(host);
  const found = family > 0 ? [{ address: host, family }] : await until(signal, use.resolve(host));
  if (found.length === 0) throw new Refused('unreachable');
  if (!found.every(({ address }) => use.isAllowed(address))) throw new Refused('not-public');
  return found;
}

/** A question for a name cannot be taken back; it is not waited for longer. */
function until<Answer>(signal: AbortSignal, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Refused('too-slow')), { once: true });
    answer.then(resolve, reject);
  });
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function redirectOf({ statusCode = 0, headers }: http.IncomingMessage): string | null {
  if (REDIRECTS.has(statusCode) && headers.location !== undefined) return headers.location;
  return null;
}

function fileOf(response: http.IncomingMessage, signal: AbortSignal): RemoteFile {
  const { statusCode, headers } = response;
  const { 'content-encoding': coding = 'identity', 'content-length': length } = headers;
  const reason = statusCode === 200 ? (coding === 'identity' ? null : 'packed') : 'not-found';
  if (reason !== null) {
    response.destroy();
    throw new Refused(reason);
  }
  return {
    body: readBody(response, signal),
    declaredBytes: length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null,
  };
}

async function* readBody(response: http.IncomingMessage, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response) yield chunk as Uint8Array;
  } catch (error) {
    throw new Refused(refusalOf(error, signal), { cause: error });
  } finally {
    response.destroy();
  }
}

/** What of IPv6 is given out to the internet at all. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/** Addresses in public ranges that answer inside a cloud alone, and tell its secrets. */
const METADATA = new Set(['168.63.129.16']);

/**
 * Whether a numeric address is one of the internet: no loopback, private, link-local or shared network, no multicast,
 * nothing that only wraps another address (docs/behaviour/pictures.md#pictures-by-address).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? parsed.match(GLOBAL) : !METADATA.has(parsed.toString());
}
