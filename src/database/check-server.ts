import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Why the program cannot start, and what to do: one line for whoever starts it. */
export class StartError extends Error {
  override name = 'StartError';
  /** Whether it may pass by itself: what is started together is not ready together. */
  readonly mayPass: boolean;

  constructor(message: string, { mayPass = false, ...options }: ErrorOptions & { mayPass?: boolean } = {}) {
    super(message, options);
    this.mayPass = mayPass;
  }
}

type Patience = {
  /** In ms; the last failure is thrown then. */
  most: number;
  log: { info(message: string): void };
  every?: number;
  tell?: number;
};

/** As `checkServer`, but waits for a server that is not there yet, and says so. */
export async function awaitServer(
  connectionString: string,
  { most, log, every = 500, tell = 15_000 }: Patience,
): Promise<void> {
  const began = performance.now();
  let told = -Infinity;
  for (;;) {
    try {
      return await checkServer(connectionString);
    } catch (error) {
      const waited = performance.now() - began;
      if (!(error instanceof StartError && error.mayPass) || waited >= most) throw error;
      if (waited - told >= tell) {
        told = waited;
        log.info(
          `Waiting for the database, ${Math.ceil((most - waited) / 1000)} s at most. ${error.message}`,
        );
      }
      await pause(every);
    }
  }
}

const OLDEST = { number: 150_000, name: '15' };
const CONNECT_MS = 5_000;

/**
 * Whether the program can work with the server at `connectionString` (DATABASE_URL): it answers, is new enough, may be
 * written to, and keeps a session together. Throws StartError if not.
 */
export async function checkServer(connectionString: string): Promise<void> {
  const opened: pg.Client[] = [];
  const open = async () => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
    });
    client.on('error', () => undefined);
    opened.push(client);
    await client.connect();
    return client;
  };
  try {
    const client = await open();
    await checkFacts(client);
    if (await losesSessions(client, open)) throw new StartError(POOLER);
  } catch (error) {
    throw error instanceof StartError
      ? error
      : new StartError(explainConnection(error, connectionString), { mayPass: isPassing(error) });
  } finally {
    await Promise.allSettled(opened.map((client) => client.end()));
  }
}

const POOLER =
  'DATABASE_URL leads to a pooler in transaction mode, which loses settings, locks and notices of changes. Set pool_mode = session for this database there, or name PostgreSQL itself.';

type Facts = { version: string; number: string; standby: boolean; readonly: string };

async function checkFacts(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number,
            pg_is_in_recovery() as standby, current_setting('transaction_read_only') as readonly`,
  );
  const [facts] = rows;
  if (!facts) return;
  if (Number(facts.number) < OLDEST.number) {
    throw new StartError(
      `DATABASE_URL: the server is PostgreSQL ${facts.version}, the shop needs ${OLDEST.name} or newer. Upgrade it, or name another.`,
    );
  }
  if (facts.standby || facts.readonly === 'on') {
    throw new StartError(
      'DATABASE_URL: this server only reads (a standby, or default_transaction_read_only). Name the primary.',
    );
  }
}

/**
 * Whether something in between gives one session's work to several of the server's. Connected directly, the server's
 * process is the one that answered at first. Behind a pooler, a mark tells: in its transaction mode another client, in
 * a transaction, gets the marked session or takes it away.
 */
async function losesSessions(own: pg.Client, open: () => Promise<pg.Client>): Promise<boolean> {
  const mark = crypto.randomUUID();
  const told = (await look(own, `set_config('shop.session', '${mark}', false)`)).pid;
  if (told === (own as unknown as { processID: number }).processID) return false;
  for (let others = 0; others < 3; others += 1) {
    const other = await open();
    await other.query('begin');
    if ((await look(other)).mark === mark) return true;
    const again = await look(own);
    if (again.pid !== told || again.mark !== mark) return true;
  }
  return false;
}

async function look(client: pg.Client, mark = `current_setting('shop.session', true)`) {
  const { rows } = await client.query<{ pid: number; mark: string | null }>(
    `select pg_backend_pid() as pid, ${mark} as mark`,
  );
  return rows[0] ?? { pid: 0, mark: null };
}

/** It is starting, its machine is, or its name is not known yet; or it has no place left for a moment. */
function isPassing(error: unknown): boolean {
  const { code = '', message } = error as { code?: string; message: string };
  return (
    /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENOENT|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|57P03|53300)$/.test(
      code,
    ) || /timeout|Connection terminated/i.test(message)
  );
}

/** One line for what went wrong on the way to the server; never with the password. */
function explainConnection(error: unknown, connectionString: string): string {
  const { code = '', message } = error as { code?: string; message: string };
  const { place, host, user, database } = describe(connectionString);
  const lines: [when: RegExp, line: string][] = [
    [/^(?:ENOTFOUND|EAI_AGAIN)$/, `there is no host '${host}'. Check its name.`],
    [/^(?:ECONNREFUSED|ENOENT)$/, `no database answers at ${place}. Start it, or check host and port.`],
    [
      /^(?:EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/,
      `${place} cannot be reached. Check host, port and firewall.`,
    ],
    [
      /^28/,
      `the server at ${place} does not let '${user}' in. Check user and password (and its pg_hba.conf).`,
    ],
    [/^3D000$/, `the server at ${place} has no database '${database}'. Make it: createdb ${database}`],
    [/^57P03$/, `the server at ${place} is starting or stopping. Try again in a moment.`],
    [/^53300$/, `the server at ${place} has no connection left. Raise its max_connections, or end some.`],
    [
      /^EPROTO$|CERT|TLS|SSL/,
      `the server at ${place} has another idea of encryption (${message}). Check sslmode.`,
    ],
  ];
  const known = lines.find(([when]) => when.test(code));
  if (known) return `DATABASE_URL: ${known[1]}`;
  if (/SSL|certificate/.test(message)) return `DATABASE_URL: ${place}: ${message}. Check sslmode.`;
  if (/timeout/i.test(message))
    return `DATABASE_URL: ${place} does not answer within ${CONNECT_MS / 1000} s. Check host, port and firewall; a pooler in between must give more connections.`;
  if (/password|SASL|SCRAM/.test(message))
    return `DATABASE_URL: the server at ${place} wants another password for '${user}'. Check user and password.`;
  if (/Connection terminated|Unexpected|received invalid/i.test(message) || code === 'ECONNRESET')
    return `DATABASE_URL: what answers at ${place} is no PostgreSQL, or hung up. Check host and port.`;
  return `DATABASE_URL: the server at ${place} refuses: ${message}`;
}

function describe(connectionString: string) {
  try {
    const { host, port, user, database } = new pg.Client({ connectionString });
    const place = host.startsWith('/') ? host : `${host}:${port}`;
    return { place, host, user: user ?? '', database: database ?? '' };
  } catch {
    throw new StartError(
      'DATABASE_URL: must be like postgres://user:password@host:5432/database (special characters as %40 and the like)',
    );
  }
}
