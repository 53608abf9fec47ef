import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { registerHooks } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createSandboxFileStore } from '../../src/sandbox/sandbox-files.ts';

/** The payment provider as somebody else's machine: the sandbox by itself, which tells all copies' address of payments. */
export async function startProvider({ folder, webhookUrl }: { folder: string; webhookUrl: string }) {
  const keys = {
    keyId: `rzp_test_${randomBytes(7).toString('hex')}`,
    keySecret: randomBytes(24).toString('base64url'),
    webhookSecret: randomBytes(24).toString('base64url'),
  };
  readTextImports();
  const { createSandbox } = await import('../../src/sandbox/sandbox.ts');
  const sandbox = createSandbox({ ...keys, webhookUrl, store: createSandboxFileStore(folder) });
  const app = new Hono().route('/sandbox/razorpay', sandbox.app);
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  if (!server.listening) await once(server, 'listening');
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/razorpay/v1`;
  return {
    keys,
    apiUrl,
    /** The settings of a shop whose provider this is. */
    env: {
      RAZORPAY_KEY_ID: keys.keyId,
      RAZORPAY_KEY_SECRET: keys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
      RAZORPAY_API_URL: apiUrl,
    },
    async stop(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await sandbox.stop();
    },
  };
}

/** The sandbox's browser files, which a build takes in as text. */
function readTextImports(): void {
  registerHooks({
    load(url, context, next) {
      if (!url.endsWith('?raw')) return next(url, context);
      const text = readFileSync(fileURLToPath(url.replace('?raw', '')), 'utf8');
      return { format: 'module', source: `export default ${JSON.stringify(text)}`, shortCircuit: true };
    },
  });
}
