import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type ServerBuild, createRequestHandler } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { type Pool, createConnection, createDatabase } from '../database/client.ts';
import { watchPool } from '../database/watch-pool.ts';
import type { Site } from '../http/context.ts';
import { createVisitLimit } from '../http/limit-visits.ts';
import { createJobQueue } from '../jobs/job-queue.ts';
import { createEmailPreview } from '../jobs/preview-email.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import type { ChangeFeed } from '../live/change-feed.types.ts';
import { SILENT_MS, listenForChanges } from '../live/listen-for-changes.ts';
import { createMailTransport } from '../mail/transport.ts';
import { createPublicPages } from '../public-pages/public-pages.ts';
import { keepSidebarCounts } from '../shop/dashboard/sidebar-counts.ts';
import { variablesOf } from '../shop/settings/sections.schema.ts';
import { readStoredSettings } from '../shop/settings/settings.ts';
import { mailSender } from '../shop/settings/shop-details.schema.ts';
import type { Shop } from '../shop/shop.types.ts';
import { createAccounts, ensureAdministrator } from './accounts.ts';
import { createBackups } from './backups.ts';
import type { Config } from './config.ts';
import {
  type ConnectionEnv,
  addressOf,
  answerFailure,
  refuseForeignOrigins,
  setCommonHeaders,
} from './every-request.ts';
import { mountHealth } from './health.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { type Log, type RequestVariables, logRequests } from './log.ts';
import { createMedia, mountMedia } from './media.ts';
import { createMeasures } from './measures.ts';
import { createMetrics } from './metrics.ts';
import { createRouteNames } from './route-names.ts';
import { createShopMetrics } from './shop-metrics.ts';
import { windowOrigins } from '../payments/payment-method.ts';
import { createCouriers } from './couriers.ts';
import { createPayments } from './payments.ts';
import { answerPersonally } from './personal-pages.ts';
import { joinReplica } from './join-replica.ts';
import { programVersion, watchMachine } from './machine.ts';
import { mountStaffEvents } from './staff-events.ts';
import { mountProductEvents } from './product-events.ts';
import { routesWithBreaks } from './routes-with-breaks.ts';
import { keepSettings } from './settings-store.ts';
import { checkServices, warnOfOpening, warnOfUnknownProxy } from './start-warnings.ts';
import { mountShopArt } from './shop-art.ts';
import { mountShopIcon } from './shop-icon.ts';
import { mountStaticFiles } from './static-files.ts';
import { startPatiently } from './through-outages.ts';
import { createTracing, traceRequests, tracedMail } from './tracing.ts';

export type AppParts = {
  config: Config;
  log: Log;
  pool: Pool;
  /** What the jobs work on. */
  jobPool: Pool;
  /** What shoppers type and e-mails link to. */
  publicAddress: () => string;
  /** Where this very program can be reached from its own machine. */
  ownAddress: () => string;
  /** False in development, where Vite serves the files. */
  serveFiles: boolean;
  /** In development: the pages as they are in their sources by now. */
  loadPages?: () => Promise<ServerBuild>;
  /** False in the copies that only answer requests. */
  runJobs: boolean;
  /** Who tells of changes to what is kept, if not the database. Null: nobody, and no page is kept. */
  feed?: ChangeFeed | null;
};

/** Nobody waits in front of a job, and what it did so far is lost with its connection. */
const JOBS_SILENT_MS = 10_000;

export type App = {
  /** `env` is what the server knows of the connection. */
  fetch(request: Request, env?: ConnectionEnv): Response | Promise<Response>;
  /** Answers at once with a page that is kept; false: it has done nothing, and `fetch` is to answer. */
  answerKept(request: IncomingMessage, response: ServerResponse): boolean;
  /** Makes ready what answers need. */
  start(): Promise<void>;
  /** Begins what nobody waits for: the jobs, and deliveries of the built-in provider. */
  work(): Promise<void>;
  /** Ends the answers that would never end by themselves, before the server waits for those under way. */
  drain(): void;
  stop(): Promise<void>;
};

/** Puts the shop together: database, provider, mail, jobs and every mount of the HTTP surface. Nothing runs yet. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, pool, jobPool, loadPages } = parts;
  const tracing = await createTracing(config, { log: parts.log, version: programVersion() });
  const { log } = tracing;
  const queue = createJobQueue({ pool: jobPool, log });
  const measures = createMeasures(log);
  const payments = await createPayments(config, {
    log,
    ownAddress: parts.ownAddress,
    measured: measures.measureProvider,
  });
  const { storage, media } = await createMedia(config, log);
  const db = createDatabase(pool);
  const connectionString = pool.options.connectionString ?? '';
  const backups = createBackups({ config, connectionString, storage, log });
  // Its listeners hear of a change in the order of their subscriptions: what is kept before who reads it again.
  const changes = listenForChanges({
    createConnection: () => createConnection(pool, 'changes'),
    announce: (payload) => pool.query(`select pg_notify('shop_changes', $1)`, [payload]),
    log,
  });
  const silentFor = (ms: number) => () => changes.silentFor() > ms;
  watchPool(pool, { isSilent: silentFor(SILENT_MS), ...measures.watching('pages') });
  if (jobPool !== pool) {
    watchPool(jobPool, { isSilent: silentFor(JOBS_SILENT_MS), ...measures.watching('jobs') });
  }
  // Before all that reads again what changed.
  const replica = joinReplica(config, { primary: { db, pool }, feed: changes, log });
  const settings = keepSettings({
    read: () => readStoredSettings(db),
    environment: config.ownerSettings,
    feed: changes,
    log,
  });
  const shop: Shop = {
    db,
    now: () => new Date(),
    wait: (ms) => wait(ms),
    payments: payments.methods,
    media,
    couriers: createCouriers(config),
    jobs: queue,
    settings: settings.current,
    log,
  };
  const reports: Shop = replica ? { ...shop, db: replica.db } : shop;
  const machine = {
    ...watchMachine(config, { sandbox: payments.sandbox !== null }),
    replica: () => replica?.figures() ?? null,
  };
  const accounts = createAccounts(shop, { config, appUrl: parts.publicAddress });
  const mail = tracedMail(
    createMailTransport({
      smtpUrl: config.smtpUrl,
      dataDir: config.dataDir,
      sender: () => mailSender(shop.settings().shop),
    }),
  );
  const setBy = variablesOf(config.ownerSettings);
  const site = (): Site => ({
    appUrl: parts.publicAddress(),
    paymentOrigins: windowOrigins(payments.methods),
    sandbox: payments.sandbox !== null,
    settingsSetBy: setBy,
    cdnMaxAge: config.cdnMaxAge,
    rateLimitFactor: config.rateLimitFactor,
  });
  const built = routesWithBreaks(build as ServerBuild);
  const handle = createRequestHandler(
    // Loaded again where an edit has outdated it.
    loadPages ? async () => routesWithBreaks(await loadPages()) : built,
    import.meta.env.DEV ? 'development' : 'production',
  );
  const limitVisits = createVisitLimit(config.rateLimitFactor);
  const publicPages = createPublicPages({
    routes: built.routes,
    handle,
    shop: reports,
    site,
    settingsCaughtUp: settings.caughtUp,
    feed: config.development ? null : parts.feed === undefined ? changes : parts.feed,
    cdnMaxAge: config.cdnMaxAge,
    limitVisits,
  });
  const answerPage = answerPersonally({
    handle,
    shop,
    reports,
    auth: accounts.auth,
    site,
    settingsCaughtUp: settings.caughtUp,
    // What is shown beside pages, like the icon, is made of the settings as they are known.
    async catchUp() {
      await publicPages.catchUp();
      await settings.caughtUp();
    },
    preview: createEmailPreview(shop, site),
    sidebarCounts: keepSidebarCounts(shop, changes),
    machine,
    limitVisits,
  });
  let stopping = false;

  const app = new Hono<RequestVariables>();
  app.onError(answerFailure(log));
  app.use(logRequests(log));
  const nameOf = createRouteNames(built.routes);
  app.use(measures.measureRequests(nameOf));
  app.use(traceRequests(nameOf, config));
  app.use(setCommonHeaders(config));
  app.use(warnOfUnknownProxy(config, log));
  mountHealth(app, {
    pool,
    disks: machine.disks,
    isStopping: () => stopping,
    metricsToken: config.metricsToken,
    metrics: createMetrics({
      registry: measures.registry,
      pool,
      countPages: publicPages.counts,
      replica: replica?.figures ?? null,
      ofShop: createShopMetrics({ db, machine }),
    }),
  });
  mountShopIcon(app, { shop, storage });
  if (parts.serveFiles) {
    mountShopArt(app, { shop });
    mountStaticFiles(app, config);
  }
  mountMedia(app, { storage, log });
  if (payments.sandbox) app.route(payments.sandbox.path, payments.sandbox.app);
  app.use(refuseForeignOrigins(config.appUrl));
  const productEvents = mountProductEvents(app, {
    shop,
    changes,
    addressOf: (c) => addressOf(c, config),
    rateLimitFactor: config.rateLimitFactor,
    cdnMaxAge: config.cdnMaxAge,
  });
  const staffEvents = mountStaffEvents(app, { changes, auth: accounts.auth });
  if (replica) app.use(replica.rememberWrites);
  // Before the compression: public pages come compressed.
  app.use(async (c, next) => {
    const found = await publicPages.answer(c.req.raw, () => addressOf(c, config));
    if (!found) return next();
    c.set('pageCache', found.told);
    return found.response;
  });
  app.use(compress());
  app.all('/api/auth/*', async (c) => (await accounts.auth()).answer(c.req.raw, addressOf(c, config)));
  app.all('*', (c) =>
    answerPage({ request: c.req.raw, address: addressOf(c, config), requestId: c.get('requestId') }),
  );

  const patientQueue = startPatiently(queue, { most: config.databaseWaitSeconds * 1000, log });

  return {
    fetch: (request, env) => app.fetch(request, env),
    answerKept: createKeptAnswers({ hold: publicPages.hold, nameOf, measures, config, log }),
    async start() {
      await Promise.all([
        changes
          .start()
          .then(settings.caughtUp)
          .then(() => replica?.start()),
        patientQueue.start(() => ensureAdministrator(shop.db, config, log)),
      ]);
    },
    async work() {
      const email = {
        appUrl: parts.publicAddress(),
        guestOrderUrl: await accounts.guestOrderUrl(),
      };
      if (parts.runJobs) {
        const working = { ...shop, db: createDatabase(jobPool) };
        const jobs = { shop: working, queue, backups, mail, email, links: accounts.links };
        await patientQueue.work(() => startJobs(jobs));
      }
      payments.start();
      void checkServices({ config, log, mail, payments: payments.methods });
      void warnOfOpening(shop, site());
    },
    drain() {
      stopping = true;
      backups.stop();
      productEvents.close();
      staffEvents.close();
    },
    async stop() {
      stopping = true;
      publicPages.stop();
      settings.stop();
      productEvents.close();
      staffEvents.close();
      await replica?.stop();
      await changes.stop();
      await payments.stop();
      await queue.stop();
      mail.close();
      await tracing.stop();
    },
  };
}
