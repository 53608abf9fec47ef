import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { createDatabase, type Pool } from '../database/client.ts';
import { apiErrorResponse, ApiError } from '../http/api-error.ts';
import { requestIdContext, shopContext, siteContext, type Site } from '../http/context.ts';
import { isOriginAllowed } from '../http/origin-check.ts';
import { commonSecurityHeaders } from '../http/security-headers.ts';
import { createJobQueue } from '../jobs/job-queue.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { createMailTransport } from '../mail/transport.ts';
import type { Shop } from '../shop/shop.types.ts';
import type { Config } from './config.ts';
import { createPayments } from './create-payments.ts';
import { mountHealth } from './health.ts';
import type { Log } from './log.ts';
import { mountMedia } from './media-files.ts';
import { logRequests, type RequestVariables } from './request-log.ts';
import { mountStaticFiles } from './static-files.ts';

export type AppParts = {
  config: Config;
  log: Log;
  pool: Pool;
  /** What shoppers type and e-mails link to. Both addresses are known once the program listens. */
  publicAddress: () => string;
  /** Where this very program can be reached from its own machine. */
  ownAddress: () => string;
  /** False in development, where Vite serves the files. */
  serveFiles: boolean;
  /** False in the copies that only answer requests. */
  runJobs: boolean;
};

export type App = {
  fetch(request: Request): Response | Promise<Response>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Puts the shop together: database, provider, mail, jobs and every mount of the HTTP surface. Nothing runs yet. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, log, pool } = parts;
  const queue = createJobQueue({ pool, log });
  const mail = createMailTransport({ ...config.mail, dataDir: config.dataDir });
  const payments = await createPayments(config, { log, ownAddress: parts.ownAddress });
  const shop: Shop = {
    db: createDatabase(pool),
    now: () => new Date(),
    payments: payments.gateway,
    jobs: queue,
    log,
  };
  let stopping = false;

  const app = new Hono<RequestVariables>();
  app.use(logRequests(log));
  app.use(setCommonHeaders);
  mountHealth(app, { pool, isStopping: () => stopping, metricsToken: config.metricsToken });
  if (parts.serveFiles) mountStaticFiles(app);
  mountMedia(app, config.dataDir);
  if (payments.sandbox) app.route(payments.sandbox.path, payments.sandbox.app);
  app.use(refuseForeignOrigins(config.appUrl));
  app.use(compress());
  app.all(
    '*',
    servePages(shop, () => ({
      appUrl: parts.publicAddress(),
      supportPhone: config.supportPhone,
      checkoutScriptUrl: payments.checkoutScriptUrl,
      paymentOrigins: payments.origins,
      sandbox: payments.sandbox !== null,
    })),
  );

  return {
    fetch: (request) => app.fetch(request),
    async start() {
      await queue.start();
      const email = { appUrl: parts.publicAddress(), supportPhone: config.supportPhone };
      if (parts.runJobs) await startJobs({ shop, queue, mail, email });
      payments.start();
    },
    async stop() {
      stopping = true;
      await payments.stop();
      await queue.stop();
      mail.close();
    },
  };
}

async function setCommonHeaders(c: Context<RequestVariables>, next: () => Promise<void>) {
  await next();
  for (const [name, value] of Object.entries(commonSecurityHeaders)) {
    if (!c.res.headers.has(name)) c.header(name, value);
  }
}

function refuseForeignOrigins(publicAddress: string | undefined) {
  return async (c: Context<RequestVariables>, next: () => Promise<void>) => {
    if (isOriginAllowed(c.req.raw, publicAddress)) return next();
    return apiErrorResponse(new ApiError(403, 'foreign_origin', 'This request does not come from the shop.'));
  };
}

function servePages(shop: Shop, site: () => Site) {
  const handle = createRequestHandler(
    build as ServerBuild,
    import.meta.env.DEV ? 'development' : 'production',
  );
  return (c: Context<RequestVariables>) => {
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(siteContext, site());
    context.set(requestIdContext, c.get('requestId'));
    return handle(c.req.raw, context);
  };
}
