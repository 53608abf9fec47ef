/**
 * The least that can send a page: `node:http` with one answer for everybody, in a process of its own. It is told the answer by its
 * parent, and tells its port.
 */
import { createServer } from 'node:http';
import process from 'node:process';

export type BareAnswer = { headers: [string, string][]; body: string };

process.once('message', ({ headers, body }: BareAnswer) => {
  const bytes = Buffer.from(body, 'base64');
  const head = headers.flat();
  const server = createServer((_, response) => response.writeHead(200, head).end(bytes));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
});
process.once('disconnect', () => process.exit());
