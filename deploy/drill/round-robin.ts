import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * What stands in front of several copies, as small as it can be: each request goes to the next one that was not taken out, and to
 * the one after it where nobody listens. Nothing that a copy has taken is repeated.
 */
export async function startRoundRobin(ports: number[]) {
  let turn = 0;
  const out = new Set<number>();
  const asked = new Map<number, number>();
  const count = (port: number, more: number) => void asked.set(port, (asked.get(port) ?? 0) + more);
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const order = ports.map((_, at) => ports[(at + turn) % ports.length] ?? 0);
    buffer(incoming)
      .then((body) =>
        passOn(
          { incoming, body, outgoing, count },
          order.filter((port) => !out.has(port)),
        ),
      )
      .catch(() => outgoing.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** As an operator does before a copy is stopped; done once it has answered what it was given already. */
    async takeOut(port: number): Promise<void> {
      out.add(port);
      while ((asked.get(port) ?? 0) > 0) await wait(10);
    },
    putBack: (port: number) => void out.delete(port),
    close() {
      server.close().closeAllConnections();
    },
  };
}

type Request = {
  incoming: IncomingMessage;
  body: Buffer;
  outgoing: ServerResponse;
  count(port: number, more: number): void;
};

function passOn(request: Request, [port, ...others]: number[]): void {
  const { incoming, body, outgoing, count } = request;
  if (port === undefined) return void outgoing.writeHead(502).end('No copy listens');
  const { method, url: path, headers } = incoming;
  count(port, 1);
  const asked = ask({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('error', () => outgoing.destroy()).pipe(outgoing);
  });
  asked.on('close', () => count(port, -1));
  asked.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') passOn(request, others);
    else if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end(`A copy broke off: ${error.code ?? error.message}`);
  });
  asked.end(body);
}
