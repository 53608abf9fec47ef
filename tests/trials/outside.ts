import { serve } from '@hono/node-server';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Pool } from '../../src/database/client.ts';
import { startTestMailServer } from '../../src/mail/smtp-server.fixtures.ts';
import { startCourierServer } from '../courier-server.ts';
import { startS3Server } from '../s3-server.ts';
import type { Stage } from '../simulation/stage.ts';
import { patiently } from './patience.ts';

/** Where uploads and mails go: into the data folder, or to a bucket and a mail server. */
export type Outside = 'folder' | 'servers';

/** The machines that the program talks to, as far as they are not its database. */
export async function startOutside(dataDir: string, stageOf: () => Stage | undefined) {
  const bucket = await startS3Server();
  const mailServer = await startTestMailServer();
  const courier = await startCourierServer();
  const provider = await listen((request) => {
    const stage = stageOf();
    return stage ? stage.bank.app.fetch(request) : new Response(null);
  });
  const sentBefore = new Set<string>();
  const mails = () => readdir(path.join(dataDir, 'mail')).catch((): string[] => []);

  return {
    courier,
    environment: (to: Outside): Record<string, string> => ({
      RAZORPAY_KEY_ID: 'rzp_test_Simulated',
      RAZORPAY_KEY_SECRET: 'key-secret',
      RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
      RAZORPAY_API_URL: `${provider.url}/v1`,
      SHIPROCKET_EMAIL: courier.connection.email,
      SHIPROCKET_PASSWORD: courier.connection.password,
      SHIPROCKET_PICKUP_LOCATION: courier.connection.pickupLocation,
      SHIPROCKET_PICKUP_PIN: courier.connection.pickupPin,
      SHIPROCKET_API_URL: courier.connection.apiUrl,
      ...(to === 'servers' && {
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'shop@example.com',
        S3_ENDPOINT: bucket.settings.endpoint,
        S3_BUCKET: bucket.settings.bucket,
        S3_REGION: bucket.settings.region,
        S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
      }),
    }),
    /** What came until now is of rounds that are over. */
    async begin(): Promise<void> {
      for (const name of await mails()) sentBefore.add(name);
      mailServer.received.length = 0;
      courier.orders.length = 0;
    },
    async sentMails(): Promise<{ messageId: string }[]> {
      const files = (await mails()).filter((name) => name.endsWith('.eml') && !sentBefore.has(name));
      const posted = mailServer.received.map(
        ({ source }) => /^Message-ID:\s*<(.+)@/im.exec(source)?.[1] ?? '',
      );
      const filed = files.map((name) => name.replace(/^\w+-/, '').replace(/\.eml$/, ''));
      return [...filed, ...posted].map((messageId) => ({ messageId }));
    },
    /** A row without its file, whole. One without a row is swept by itself. */
    async lostFiles(control: Pool, to: Outside): Promise<string[]> {
      const { rows } = await patiently(() =>
        control.query<{ key: string; size: number }>('select key, size from media_files'),
      );
      const sizeOf = async (key: string) =>
        to === 'servers'
          ? (bucket.objects.get(key)?.body.length ?? null)
          : stat(path.join(dataDir, 'uploads', key)).then(
              ({ size }) => size,
              () => null,
            );
      const sizes = await Promise.all(
        rows.map(async ({ key, size }) => ({ key, size, is: await sizeOf(key) })),
      );
      return sizes.flatMap(({ key, size, is }) =>
        is === size ? [] : [`The picture ${key} of ${size} bytes has ${is ?? 'no file'}`],
      );
    },
    async stop(): Promise<void> {
      provider.stop();
      await bucket.close();
      await mailServer.close();
      await courier.close();
    },
  };
}

async function listen(fetch: (request: Request) => Response | Promise<Response>) {
  const listener = serve({ fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  if (!listener.listening) await once(listener, 'listening');
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    stop() {
      listener.closeAllConnections();
      listener.close();
    },
  };
}
