import cluster, { type Worker } from 'node:cluster';
import type { Registry } from 'prom-client';
import AggregatorRegistry from 'prom-client/lib/cluster.js';
import Counter from 'prom-client/lib/counter.js';
import Gauge from 'prom-client/lib/gauge.js';
import type { Pool } from '../database/client.ts';
import type { ReplicaFigures } from '../database/replica.ts';
import type { PageCounts } from '../public-pages/page-cache.ts';

export type Metrics = {
  /** The figures of all copies on this machine, in Prometheus' text format. */
  text(): Promise<string>;
};

type Parts = {
  /** What this copy measures as it works. */
  registry: Registry;
  pool: Pool;
  countPages: () => PageCounts;
  /** Null: there is no replica. */
  replica: (() => ReplicaFigures) | null;
  /** The figures of the whole shop, the same whoever reads them. */
  ofShop: () => Promise<string>;
};
/** As prom-client passes them from process to process. */
type Figures = object[];

/** Between copies and primary; `id` is the question's. */
type Message =
  | { metrics: 'own' | 'all'; id: string }
  | { metrics: 'answer'; id: string; said: string | Figures };

const ANSWER_MS = 2000;

/**
 * What this copy counts. With WORKERS a copy that is asked has the primary gather the figures of them all: counts, bytes
 * and connections are sums, the uptime is that of the oldest.
 */
export function createMetrics({ registry, pool, countPages, replica, ofShop }: Parts): Metrics {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number, aggregator: 'sum' | 'max' = 'sum') =>
    new Gauge({
      name,
      help,
      registers,
      aggregator,
      collect() {
        this.set(read());
      },
    });
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  gauge('process_resident_memory_bytes', 'Memory held', () => process.memoryUsage().rss);
  gauge('process_uptime_seconds', 'Since the start', () => Math.round(process.uptime()), 'max');
  gauge('process_copies', 'Copies of the program that answered', () => 1);
  gauge('database_connections_open', 'Connections of the pool', () => pool.totalCount);
  gauge('database_connections_idle', 'Those that wait for work', () => pool.idleCount);
  gauge('database_connections_waiting', 'Requests that wait for one', () => pool.waitingCount);
  counter('page_cache_hits_total', 'Pages answered as they were kept', () => countPages().hit);
  counter('page_cache_shared_total', 'Pages waited for together', () => countPages().shared);
  counter('page_cache_misses_total', 'Pages rendered and kept', () => countPages().miss);
  counter('page_cache_ahead_total', 'Pages made anew before anybody asked', () => countPages().ahead);
  counter('page_cache_unkept_total', 'Pages rendered and not to be kept', () => countPages().unkept);
  counter(
    'page_cache_stale_total',
    'Kept pages that stood in while the database was away',
    () => countPages().stale,
  );
  if (replica) describeReplica(registry, replica);
  gauge('page_cache_bytes', 'Bytes of the kept pages', () => countPages().bytes);
  gauge('page_cache_pages', 'Kept pages', () => countPages().pages);
  const text = async (ofCopies: Promise<string>) => `${await ofCopies}\n${await ofShop()}`;
  if (!cluster.isWorker) return { text: () => text(registry.metrics()) };

  process.on('message', ({ metrics, id }: Message) => {
    if (metrics !== 'own') return;
    void registry.getMetricsAsJSON().then((said) => send(process, { metrics: 'answer', id, said }));
  });
  const ofAll = async () => (await ask<string>(process, 'all')) ?? registry.metrics();
  return { text: () => text(ofAll()) };
}

/** With several copies the lag is that of the one which knows of the longest. */
function describeReplica(registry: Registry, read: () => ReplicaFigures): void {
  const registers: Registry[] = [];
  const used = new Gauge({
    name: 'database_replica_used',
    help: 'Whether the replica is read from',
    registers,
    aggregator: 'min',
    collect() {
      this.set(read().trouble === null ? 1 : 0);
    },
  });
  const lag = new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How old what the replica shows may be; absent while that is not known',
    registers,
    aggregator: 'max',
    collect() {
      const { lagSeconds } = read();
      this.remove();
      if (lagSeconds !== null) this.set(lagSeconds);
    },
  });
  const reads = new Counter({
    name: 'database_reads_total',
    help: 'Statements of pages and reports by the server that answered; fallback: asked of the replica in vain',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(read().reads)) this.inc({ from }, count);
    },
  });
  for (const figure of [used, lag, reads]) registry.registerMetric(figure);
}

/** In the primary: answers copies that are asked for the figures of all. One that does not answer in time is left out. */
export function shareMetrics(): void {
  cluster.on('message', (asking: Worker, { metrics, id }: Message) => {
    if (metrics !== 'all') return;
    const copies = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    void Promise.all(copies.map((worker) => ask<Figures>(worker, 'own')))
      .then((all) => AggregatorRegistry.aggregate(all.filter((figures) => figures !== undefined)).metrics())
      .then((said) => send(asking, { metrics: 'answer', id, said }));
  });
}

/** Whoever ends meanwhile answers nothing: that is no failure of who asks. */
function send(to: NodeJS.Process | Worker, message: Message): void {
  if ('isConnected' in to && !to.isConnected()) return;
  to.send?.(message, undefined, undefined, () => undefined);
}

/** What a process says to a question; nothing where it does not in time. */
function ask<Said>(other: NodeJS.Process | Worker, metrics: 'own' | 'all'): Promise<Said | undefined> {
  const channel: Pick<NodeJS.Process, 'on' | 'off'> | Worker = other;
  const id = crypto.randomUUID();
  return new Promise((resolve) => {
    const end = (said?: Said) => {
      clearTimeout(patience);
      channel.off('message', hear);
      resolve(said);
    };
    const hear = (message: Message) => {
      if (message.metrics === 'answer' && message.id === id) end(message.said as Said);
    };
    const patience = setTimeout(end, ANSWER_MS);
    channel.on('message', hear);
    send(other, { metrics, id });
  });
}
