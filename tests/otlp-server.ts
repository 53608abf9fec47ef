import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number };
type Attribute = { key: string; value: Value };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  events: { name: string; attributes: Attribute[] }[];
  status: { code?: number; message?: string };
};
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
};

export type ReceivedSpan = Omit<SentSpan, 'attributes' | 'events'> & {
  facts: Record<string, string | number>;
  events: { name: string; facts: Record<string, string | number> }[];
  resource: Record<string, string | number>;
};

const factsOf = (attributes: Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue ?? '']),
  );

/** A collector that keeps what it is sent by OTLP/HTTP; `answer` is the status, or 'never'. */
export async function startOtlpServer() {
  const spans: ReceivedSpan[] = [];
  const arrivals = new EventEmitter();
  const raw: string[] = [];
  const state = { answer: 200 as number | 'never', asked: 0 };
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    request.on('end', () => {
      state.asked += 1;
      if (state.answer !== 200) {
        if (state.answer !== 'never') response.writeHead(state.answer).end();
        arrivals.emit('spans');
        return;
      }
      raw.push(text);
      for (const { resource, scopeSpans } of (JSON.parse(text) as Sent).resourceSpans)
        for (const { attributes, events, ...span } of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({
            ...span,
            facts: factsOf(attributes),
            events: events.map((event) => ({ name: event.name, facts: factsOf(event.attributes) })),
            resource: factsOf(resource.attributes),
          });
      response.setHeader('content-type', 'application/json').end('{}');
      arrivals.emit('spans');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    raw,
    state,
    /** Until there is what is waited for. */
    async until<Found>(find: () => Found | undefined | false): Promise<Found> {
      for (;;) {
        const found = find();
        if (found) return found;
        await once(arrivals, 'spans');
      }
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type OtlpServer = Awaited<ReturnType<typeof startOtlpServer>>;
