import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { limitedNetwork, plainAddress } from '../http/client-address.ts';

type Bounds = {
  /** In ms; of the head of a request, also on a connection that stood open before. */
  head: number;
  /** Of its body; files go on as long as something comes. */
  body: number;
  /** Of a file: so many bytes at least in each of those spans, and so long at most. */
  fileBytes: number;
  file: number;
  /** Without a byte in either direction; streams of events say every 25 s that they live. */
  silence: number;
  /** How long who still sends has time to read why nobody listens, and how much of it is listened to. */
  linger: number;
  lingerBytes: number;
  connections: number;
  /** From one address or household; our own networks may be a proxy with everybody behind it. */
  connectionsOfOne: number;
  /** Asked on one connection and not answered yet: browsers and proxies wait for each answer. */
  unanswered: number;
  isCounted(address: string): boolean;
};

const BOUNDS: Bounds = {
  head: 15_000,
  body: 30_000,
  fileBytes: 64 * 1024,
  file: 900_000,
  silence: 180_000,
  linger: 2_000,
  lingerBytes: 512 * 1024,
  connections: 8_192,
  connectionsOfOne: 512,
  unanswered: 16,
  isCounted: isPublic,
};

const LOOK_MS = 1_000;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A server that strangers cannot keep busy by sending slowly, much, or on many connections
 * (docs/decisions/0037-bounds.md). `answer` may answer before it has read a body: the rest is not
 * taken, and the connection ends.
 */
export function createBoundedServer(answer: Answer, given: Partial<Bounds> = {}): Server {
  const bounds = { ...BOUNDS, ...given };
  const server = createServer({
    headersTimeout: bounds.head,
    requestTimeout: bounds.file + bounds.body,
    connectionsCheckingInterval: Math.min(LOOK_MS, bounds.head / 2),
  });
  server.maxConnections = bounds.connections;
  server.setTimeout(bounds.silence);
  limitConnections(server, bounds);
  const isOneTooMany = countUnanswered(bounds);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isOneTooMany(request, response)) return;
    if (hasBody(request)) {
      limitBody(request, response, bounds);
      closeUnread(request, response, bounds);
    }
    answer(request, response);
  });
  server.on('checkContinue', (request, response) => {
    continueOnceRead(request, response);
    server.emit('request', request, response);
  });
  return server;
}

function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

function limitConnections(server: Server, { connectionsOfOne, isCounted }: Bounds): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress);
    if (!isCounted(address)) return;
    const who = limitedNetwork(address);
    const count = (open.get(who) ?? 0) + 1;
    open.set(who, count);
    socket.once('close', () => {
      const left = (open.get(who) ?? 1) - 1;
      if (left === 0) open.delete(who);
      else open.set(who, left);
    });
    if (count > connectionsOfOne) socket.destroy();
  });
}

/** Requests that come in one go are all read before the first is answered: each would be worked on at once. */
function countUnanswered({ unanswered }: Bounds) {
  const counts = new WeakMap<Socket, number>();
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    const count = (counts.get(socket) ?? 0) + 1;
    counts.set(socket, count);
    response.once('close', () => counts.set(socket, (counts.get(socket) ?? 1) - 1));
    if (count > unanswered) socket.destroy();
    return socket.destroyed;
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Calls that take files; each has a size of its own. */
const FILES =
  /^\/api\/(?:admin\/(?:media|imports|stock-file)|claim-photos|review-photos|plant-photos)(?:[/?]|$)/i;
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

function limitBody(request: IncomingMessage, response: ServerResponse, bounds: Bounds): void {
  const { socket } = request;
  const began = performance.now();
  const isFile = FILES.test(request.url ?? '');
  let known = socket.bytesRead;
  const looking = setInterval(() => {
    const arrived = socket.bytesRead - known;
    known += arrived;
    const comes = isFile && arrived >= bounds.fileBytes && performance.now() - began < bounds.file;
    if (request.complete || comes) return;
    clearInterval(looking);
    if (response.headersSent) socket.destroy();
    else socket.write(TOO_SLOW, () => socket.destroy());
  }, bounds.body).unref();
  const done = () => clearInterval(looking);
  request.once('end', done).once('close', done);
}

/** Reading it to its end costs less than a new connection. */
const SHORT_BYTES = 16 * 1024;

function isShort({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? Infinity) <= SHORT_BYTES;
}

/**
 * Node reads what nobody wanted to its end before the next request. Here the answer says that the connection ends, and
 * who has not read it yet gets a moment for that: cut off at once, the answer would be lost with the rest.
 */
function closeUnread(request: IncomingMessage, response: ServerResponse, bounds: Bounds): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    if (!request.complete && !isShort(request)) response.shouldKeepAlive = false;
    return writeHead(...head);
  };
  const { socket } = request;
  let lingering = false;
  socket.destroySoon = () => {
    if (lingering) return;
    lingering = true;
    if (request.complete) return void socket.end(() => socket.destroy());
    let taken = 0;
    request.on('data', (chunk: Buffer) => {
      taken += chunk.byteLength;
      if (taken > bounds.lingerBytes) request.pause();
    });
    socket.end();
    setTimeout(() => socket.destroy(), bounds.linger).unref();
  };
}

/** `Expect: 100-continue`: who asks first hears that the body is wanted when somebody reads it. */
function continueOnceRead(request: IncomingMessage, response: ServerResponse): void {
  /* oxlint-disable no-underscore-dangle -- Node's name of it */
  const read = request._read.bind(request);
  request._read = (size) => {
    request._read = read;
    if (!response.headersSent) response.writeContinue();
    read(size);
  };
  /* oxlint-enable no-underscore-dangle */
}
