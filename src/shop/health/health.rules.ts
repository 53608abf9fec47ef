import { type Disk, isNearlyFull } from '../dashboard/disk.rules.ts';
import type { KeysState } from '../opening/checklist.rules.ts';

/** Until when browsers believe the shop's address; or why they do not. */
export type Certificate = { until: Date } | { problem: string } | null;

/** How the database's replica is that pages and reports are read from. */
export type ReplicaFacts = {
  lagSeconds: number | null;
  trouble: 'away' | 'no-replica' | 'behind' | 'unknown' | null;
};

/** What is looked at, each of it as it is now; null: it could not be had. docs/behaviour/back-office.md#store-health. */
export type HealthFacts = {
  now: Date;
  database: {
    version: string;
    bytes: number;
    connections: number;
    most: number;
    ms: number;
    /** Of its server. */
    startedAt: Date;
  };
  /** Null: there is none. */
  replica: ReplicaFacts | null;
  disks: readonly Disk[];
  mail: {
    hasServer: boolean;
    waiting: number;
    failed: number;
    sentLastDay: number;
    late: { count: number; lastError: string | null } | null;
  };
  provider: { sandbox: boolean; keys: KeysState };
  webhook: { at: Date | null; isSilent: boolean };
  queue: { waiting: number; oldest: { name: string; seconds: number } | null };
  /** Why the last one came to nothing (`problem`), or its restore on trial. */
  backup: {
    at: Date | null;
    place: string | null;
    isOld: boolean;
    problem: string | null;
    trialProblem: string | null;
  };
  certificate: Certificate;
  program: { version: string; node: string; startedAt: Date };
};

export type HealthState = 'good' | 'look' | 'bad';

export type HealthPoint = {
  id: string;
  title: string;
  state: HealthState;
  /** What was found. */
  text: string;
  /** What to do; null where all is well. */
  todo: string | null;
  /** Where in the back office there is more of it. */
  link: { to: string; label: string } | null;
};

type Found = Pick<HealthPoint, 'state' | 'text'> & Partial<Pick<HealthPoint, 'todo' | 'link'>>;
type Look = { id: string; title: string; look: (facts: HealthFacts) => Found | null };

const DAY_MS = 86_400_000;
/** A queue is looked at every few seconds; what waits so long is not worked on. */
const QUEUE_LATE_S = 600;
/** Certificates are renewed a month before their end. */
const CERTIFICATE_DAYS = 14;

const looks: readonly Look[] = [
  { id: 'database', title: 'Database', look: database },
  { id: 'replica', title: 'Replica of the database', look: replica },
  { id: 'disk', title: 'Disk', look: disk },
  { id: 'mail', title: 'E-mail', look: mail },
  { id: 'provider', title: 'Payment provider', look: provider },
  { id: 'webhook', title: 'Webhook', look: webhook },
  { id: 'queue', title: 'Queue of jobs', look: queue },
  { id: 'backup', title: 'Backup', look: backup },
  { id: 'certificate', title: 'Certificate', look: certificate },
  { id: 'version', title: 'Version', look: version },
];

/** Every part that a shop lives by, in one order. */
export function healthPoints(facts: HealthFacts): HealthPoint[] {
  return looks.flatMap(({ id, title, look }) => {
    const found = look(facts);
    return found ? [{ id, title, todo: null, link: null, ...found }] : [];
  });
}

/** The worst of them, for a line above. */
export function worstOf(points: readonly HealthPoint[]): HealthState {
  const order: HealthState[] = ['bad', 'look', 'good'];
  return order.find((state) => points.some((point) => point.state === state)) ?? 'good';
}

function database({ now, program, database: known }: HealthFacts): Found {
  const { version: name, bytes, connections, most, ms, startedAt } = known;
  const text = `PostgreSQL ${name}, ${sizeText(bytes)}, ${connections} of ${most} connections, answers in ${Math.max(1, Math.round(ms))} ms`;
  if (connections > most * 0.9) {
    return { state: 'look', text, todo: 'Raise its max_connections, or run fewer copies of the program.' };
  }
  if (ms > 1000)
    return {
      state: 'look',
      text,
      todo: 'It is slow: look at its machine, and for “A slow statement” in the log.',
    };
  // A minute: both start together where the shop brings its own.
  const isYounger = startedAt.getTime() - program.startedAt.getTime() > 60_000;
  if (isYounger && now.getTime() - startedAt.getTime() < DAY_MS) {
    return {
      state: 'look',
      text: `${text}. Its server was started again ${agoText(startedAt, now)}`,
      todo: 'If that was not you: see in its log, and in the shop’s, what ended it.',
    };
  }
  return { state: 'good', text };
}

const replicaTroubles: Record<NonNullable<ReplicaFacts['trouble']>, [text: string, todo: string]> = {
  away: ['It does not answer.', 'See to its server.'],
  'no-replica': [
    'What DATABASE_REPLICA_URL leads to is no replica of this database, or was made a primary.',
    'Set it to a replica that follows the primary, and start the shop anew.',
  ],
  behind: ['It lags behind too much.', 'See to its server, and to the line between both.'],
  unknown: ['Nobody knows how far behind it is.', 'See to both servers, if it stays so.'],
};

function replica({ replica: known }: HealthFacts): Found | null {
  if (!known) return null;
  if (known.trouble !== null) {
    const [found, todo] = replicaTroubles[known.trouble];
    const text = `${found} The database itself answers all reads meanwhile.`;
    return { state: 'look', text, todo };
  }
  const lag = Math.max(0.1, known.lagSeconds ?? 0).toFixed(1);
  return { state: 'good', text: `Pages and reports are read from it, at most ${lag} s behind.` };
}

function disk({ disks }: HealthFacts): Found {
  if (disks.length === 0) return { state: 'look', text: 'Not to be had.', todo: 'See to it on the machine.' };
  const text = disks
    .map(
      ({ name, freeBytes, totalBytes }) =>
        `${sizeText(freeBytes)} of ${sizeText(totalBytes)} free where ${name} is`,
    )
    .join(' · ');
  if (!disks.some(isNearlyFull)) return { state: 'good', text };
  return {
    state: 'bad',
    text,
    todo: 'Once it is full, orders are refused: remove old backups and unused pictures, or give it more room.',
    link: { to: '/admin/image-upload', label: 'Pictures' },
  };
}

function mail({ mail: { hasServer, waiting, failed, sentLastDay, late } }: HealthFacts): Found {
  const link = { to: '/admin/emails', label: 'E-mails' };
  const counts = `${sentLastDay} sent in the last day, ${waiting} waiting, ${failed} failed`;
  if (late) {
    const said = late.lastError === null ? '' : ` The mail server said: ‘${late.lastError}’.`;
    return {
      state: 'bad',
      text: `${counts}. ${late.count === 1 ? 'One has' : `${late.count} have`} waited for more than ten minutes.${said}`,
      todo: 'See to the mail server, and to SMTP_URL. What waits leaves by itself then.',
      link,
    };
  }
  if (!hasServer) {
    return {
      state: 'look',
      text: `${counts}. None reaches anybody: they are kept in DATA_DIR/mail.`,
      todo: 'Set SMTP_URL before the shop opens.',
      link,
    };
  }
  if (failed > 0)
    return {
      state: 'look',
      text: counts,
      todo: 'Send those that failed once more, or correct their addresses.',
      link,
    };
  return { state: 'good', text: counts, link };
}

function provider({ provider: { sandbox, keys } }: HealthFacts): Found {
  if (sandbox) {
    return {
      state: 'look',
      text: 'The built-in test provider: no money moves.',
      todo: 'Set the provider’s keys before the shop opens.',
      link: { to: '/admin/settings/opening', label: 'Opening' },
    };
  }
  if (keys === 'accepted') return { state: 'good', text: 'It answers, and accepts the keys.' };
  if (keys === 'refused') {
    return {
      state: 'bad',
      text: 'It refuses the keys: nobody can pay.',
      todo: 'Set the keys that its dashboard shows, and start the shop anew.',
    };
  }
  return {
    state: 'bad',
    text: 'It does not answer.',
    todo: 'Look at its status page. What is paid meanwhile becomes an order by itself when it answers.',
  };
}

function webhook({ now, webhook: { at, isSilent } }: HealthFacts): Found {
  const text = at === null ? 'Nothing was ever told.' : `The provider told something ${agoText(at, now)}.`;
  if (!isSilent) return { state: 'good', text };
  return {
    state: 'bad',
    text: `${text} Since then orders were paid.`,
    todo: 'See to the webhook’s address, secret and events at the provider. Until then orders come up to a minute later.',
    link: { to: '/admin/settings/opening', label: 'Opening' },
  };
}

function queue({ queue: { waiting, oldest } }: HealthFacts): Found {
  if (!oldest || waiting === 0) return { state: 'good', text: 'Nothing waits.' };
  const text = `${waiting === 1 ? 'One job waits' : `${waiting} jobs wait`}, the first (${oldest.name}) for ${spanText(oldest.seconds * 1000)}.`;
  if (oldest.seconds < QUEUE_LATE_S) return { state: 'good', text };
  return {
    state: 'bad',
    text,
    todo: 'The program does not do its jobs: look at its log, and start it anew.',
  };
}

function backup({ now, backup: { at, place, isOld, problem, trialProblem } }: HealthFacts): Found {
  const where = place === null ? '' : `, in ${place}`;
  const made = at === null ? 'None was made yet.' : `The last was made ${agoText(at, now)}${where}.`;
  if (problem !== null) {
    return { state: 'bad', text: `${made} ${problem}`, todo: 'Mend what it says, then: npm run backup.' };
  }
  if (trialProblem !== null) {
    return {
      state: 'bad',
      text: `${made} It could not be restored on trial: ${trialProblem}`,
      todo: 'Mend what it says, then: npm run restore-drill.',
    };
  }
  if (at === null && !isOld) {
    const todo = 'One is made every night, and at once by: npm run backup. Keep it on another machine.';
    return { state: 'look', text: made, todo };
  }
  if (!isOld) return { state: 'good', text: made };
  return {
    state: 'bad',
    text: made,
    todo: 'One is made every night: see in the log why not, then: npm run backup. Keep it on another machine.',
  };
}

function certificate({ now, certificate: found }: HealthFacts): Found {
  if (found === null)
    return {
      state: 'look',
      text: 'The shop’s address is not https.',
      todo: 'Put a proxy with a certificate in front before the shop opens, and set APP_URL.',
    };
  if ('problem' in found) {
    return {
      state: 'bad',
      text: `Browsers do not trust it: ${found.problem}.`,
      todo: 'Renew it where https ends: at the proxy, or the CDN.',
    };
  }
  const days = Math.floor((found.until.getTime() - now.getTime()) / DAY_MS);
  const text = days < 1 ? 'It ends today.' : `It ends in ${days === 1 ? 'a day' : `${days} days`}.`;
  if (days >= CERTIFICATE_DAYS) return { state: 'good', text };
  return {
    state: days < 3 ? 'bad' : 'look',
    text,
    todo: 'Its renewal failed: see to it at the proxy, or the CDN.',
  };
}

function version({ now, program: { version: name, node, startedAt } }: HealthFacts): Found {
  return {
    state: 'good',
    text: `${name} on Node ${node}, running for ${spanText(now.getTime() - startedAt.getTime())}.`,
  };
}

/** '3 minutes ago' */
export function agoText(at: Date, now: Date): string {
  return `${spanText(now.getTime() - at.getTime())} ago`;
}

/** '5 minutes': in the largest unit of which there is one. */
export function spanText(ms: number): string {
  const units: [name: string, ms: number][] = [
    ['day', DAY_MS],
    ['hour', 3_600_000],
    ['minute', 60_000],
  ];
  for (const [name, size] of units) {
    const count = Math.floor(ms / size);
    if (count >= 1) return `${count} ${name}${count === 1 ? '' : 's'}`;
  }
  return 'less than a minute';
}

const GIGABYTE = 1024 ** 3;

/** '1.5 GB' */
export function sizeText(bytes: number): string {
  if (bytes < GIGABYTE) return `${Math.max(1, Math.round(bytes / 1024 ** 2))} MB`;
  const size = bytes / GIGABYTE;
  return `${size < 10 ? Math.round(size * 10) / 10 : Math.round(size)} GB`;
}
