/** The part of a logger that is needed here; pino's fits. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;

/** The account PostgreSQL runs under when the program itself is root. */
export type User = { uid: number; gid: number };

export type Binaries = { initdb: string; pgCtl: string; postgres: string };

/** 'tests' gives up every guarantee against a power cut for speed. */
export type Tuning = 'tests' | undefined;

export type Cluster = {
  /** What PostgreSQL calls its data directory, by its real path. */
  folder: string;
  /** How PostgreSQL is told of it: see `nameFolder`. */
  pgdata: string;
  user: User | undefined;
  binaries: Binaries;
  /** Marks this folder's server among the machine's processes. */
  tag: string;
};

/** Where the server listens and how to reach it. */
export type Endpoint =
  | { kind: 'socket'; listen: string; folder: string }
  | { kind: 'loopback'; port: number; password: string };
