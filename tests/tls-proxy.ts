import { getRequestListener } from '@hono/node-server';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { promisify } from 'node:util';
import process from 'node:process';
import { execFile } from 'node:child_process';

export type TlsProxy = { host: string; certificateFile: string; stop(): Promise<void> };

/**
 * Ends TLS before the program as an operator's proxy does: a certificate of its own making, kept in a file for whoever
 * is to believe it, and each request handed on by http to the name of the machine. `cookies`: what a signed-in browser
 * would send, by the beginning of the path.
 */
export async function startTlsProxy(
  app: { fetch(request: Request): Promise<Response> },
  cookies: Record<string, string> = {},
): Promise<TlsProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-tls-'));
  const { stdout } = await promisify(execFile)(process.execPath, ['tests/observatory/make-certificate.mjs']);
  const made = z.object({ private: z.string(), cert: z.string() }).parse(JSON.parse(stdout));
  const certificateFile = path.join(folder, 'certificate.pem');
  await writeFile(certificateFile, made.cert);
  const handOn = (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set('x-forwarded-proto', 'https');
    const cookie = Object.entries(cookies).find(([beginning]) => pathname.startsWith(beginning))?.[1];
    if (cookie !== undefined) headers.set('cookie', cookie);
    return app.fetch(
      new Request(`http://10.0.0.7:3000${pathname}${search}`, { method: request.method, headers }),
    );
  };
  const server = createServer({ key: made.private, cert: made.cert }, getRequestListener(handOn));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `localhost:${(server.address() as AddressInfo).port}`,
    certificateFile,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
