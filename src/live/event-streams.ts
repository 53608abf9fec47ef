import type { ServerResponse } from 'node:http';
import type { ChangeFeed } from './change-feed.types.ts';

type Limits = { perClient: number; inAll: number };

type Asked = { tag: string; client: string; changed: boolean };

export type OpenedStream =
  | { ok: true; body: ReadableStream<Uint8Array> }
  | { ok: false; reason: 'too-many-of-client' | 'too-many' | 'closing' };

type Stream = { tag: string; client: string; send(text: string): void; end(): void };

/** docs/behaviour/live-updates.md#open-product-pages: the heartbeat of live connections. */
const HEARTBEAT_MS = 25_000;
/** Pieces that a reader may be behind before it counts as gone. */
const MOST_WAITING = 64;

const CHANGE = 'event: change\ndata: {}\n\n';

/** Who watches what, as server-sent events; browsers that reconnect by themselves wait two seconds. */
export function createEventStreams(feed: ChangeFeed, limits: Limits) {
  const streams = new Set<Stream>();
  /** Of each client, the oldest first. */
  const own = new Map<string, Set<Stream>>();
  let closing = false;

  feed.subscribe({
    changed(tags) {
      const changed = new Set(tags);
      for (const stream of streams) if (changed.has(stream.tag)) stream.send(CHANGE);
    },
    lost() {
      for (const stream of streams) stream.send(CHANGE);
    },
  });
  const heartbeat = setInterval(() => {
    for (const stream of streams) stream.send(': still here\n\n');
  }, HEARTBEAT_MS).unref();

  function refusal(client: string) {
    if (closing) return 'closing';
    const count = own.get(client)?.size ?? 0;
    if (count >= limits.perClient) return 'too-many-of-client';
    return streams.size < limits.inAll || makeRoom(count) ? null : 'too-many';
  }

  /** When all are taken, whoever has most of them gives way to who has at least two less: nobody shuts others out. */
  function makeRoom(count: number): boolean {
    let most: Set<Stream> | undefined;
    for (const theirs of own.values()) if (theirs.size > (most?.size ?? 0)) most = theirs;
    if (!most || most.size < count + 2) return false;
    const [oldest] = most;
    oldest?.end();
    return true;
  }

  function forget(gone: Stream): void {
    streams.delete(gone);
    const theirs = own.get(gone.client);
    theirs?.delete(gone);
    if (theirs?.size === 0) own.delete(gone.client);
  }

  return {
    /** A stream of server-sent events that says `change` whenever `tag` changed, and at once if `changed`. */
    open({ tag, client, changed }: Asked): OpenedStream {
      const reason = refusal(client);
      if (reason) return { ok: false, reason };
      const { stream, body } = createStream({ tag, client, ended: forget });
      streams.add(stream);
      own.set(client, (own.get(client) ?? new Set()).add(stream));
      stream.send('retry: 2000\n\n');
      if (changed) stream.send(CHANGE);
      return { ok: true, body };
    },
    /** Ends all, and opens no more. */
    close() {
      closing = true;
      clearInterval(heartbeat);
      for (const stream of streams) stream.end();
    },
  };
}

type NewStream = Pick<Stream, 'tag' | 'client'> & { ended: (stream: Stream) => void };

/** Where a stream's text goes; `isBehind`: whoever reads it takes nothing any more. */
type Outlet = { write(text: string): void; end(): void; isBehind(): boolean };

function createStream({ tag, client, ended }: NewStream) {
  let outlet: Outlet | undefined;
  /** Said before anybody reads. */
  let early: string[] = [];
  let hasEnded = false;
  const stream: Stream = {
    tag,
    client,
    send(text) {
      if (outlet?.isBehind()) stream.end();
      else if (outlet) outlet.write(text);
      else if (early.push(text) > MOST_WAITING) stream.end();
    },
    end() {
      if (hasEnded) return;
      hasEnded = true;
      ended(stream);
      outlet?.end();
    },
  };
  const open = (chosen: Outlet) => {
    outlet = chosen;
    for (const text of early) outlet.write(text);
    early = [];
    if (hasEnded) outlet.end();
  };
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (outlet) return;
        open({
          write: (text) => controller.enqueue(encoder.encode(text)),
          end: () => controller.close(),
          isBehind: () => (controller.desiredSize ?? 0) < -MOST_WAITING,
        });
      },
      cancel() {
        hasEnded = true;
        ended(stream);
      },
    },
    { highWaterMark: 0 },
  );
  writers.set(body, (response) => {
    if (response.destroyed) return stream.end();
    response.once('close', () => {
      hasEnded = true;
      ended(stream);
    });
    open({
      write: (text) => void response.write(text),
      end: () => void response.end(),
      isBehind: () => response.writableLength > MOST_WAITING * CHANGE.length,
    });
  });
  return { stream, body };
}

const writers = new WeakMap<ReadableStream, (response: ServerResponse) => void>();

/**
 * Has a stream answer by Node's own response: to read it piece by piece, as other bodies are, takes a third of the memory of an
 * open page. False where this is no stream of ours.
 */
export function writeStream({ status, headers, body }: Response, response: ServerResponse): boolean {
  const write = body && writers.get(body);
  if (!write) return false;
  response.writeHead(status, [...headers].flat());
  write(response);
  return true;
}
