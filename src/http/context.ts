import { createContext } from 'react-router';
import type { PaymentOrigins } from './security-headers.ts';
import type { Role } from '../shop/access/roles.rules.ts';
import type { Shop } from '../shop/shop.types.ts';

/** Who is asking. user_id of anything comes from here, never from a body. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'user'; userId: string; email: string; role: Role; hasSecondFactor?: boolean; provedAt?: Date };

/** Makes an account call (/api/auth) in the name of the request that is being answered. */
export type AccountCall = (path: `/${string}`, body: Record<string, unknown>) => Promise<Response>;

/** Who is limited together when attempts are counted. */
export type ClientAddress = string;

/** What pages need to know of the program's settings; nothing secret. */
export type Site = {
  appUrl: string;
  paymentOrigins: PaymentOrigins;
  sandbox: boolean;
  /** By section and field of the owner's settings: the variable of the environment that settles it. */
  settingsSetBy: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** For how many seconds a CDN may keep what is the same for everybody; undefined: it may not. */
  cdnMaxAge?: number | undefined;
  /** Multiplies every limit. */
  rateLimitFactor: number;
};

/** How a stored e-mail reads, its private links left out; null where there is nothing to say. */
export type EmailPreview = (email: {
  id: string;
}) => Promise<{ subject: string; html: string; text: string } | null>;

/** What the sidebar shows beside its entries, each null for a role that may not see it; null where nothing is known. */
export type ReadSidebarCounts = (role: Role) => Promise<{
  orders: { toDo: number; problems: number } | null;
  claims: number | null;
  messages: number | null;
  reviews: number | null;
  lowStock: number | null;
  /** In ms since 1970. */
  readAt: number;
} | null>;

/** What is known of the program that answers, and of its machine. */
export type KnownMachine = {
  disks: () => Promise<{ name: string; freeBytes: number; totalBytes: number }[]>;
  isReal: boolean;
  hasMailServer: boolean;
  version: string;
  node: string;
  startedAt: Date;
  /** Of the shop's public address: until when it is good, or why it is not; null: it has none. */
  certificate: () => Promise<{ until: Date } | { problem: string } | null>;
  /** The database's replica that is read from; null: there is none. */
  replica: () => ReplicaState | null;
};

type ReplicaState = {
  lagSeconds: number | null;
  trouble: 'away' | 'no-replica' | 'behind' | 'unknown' | null;
};

export const shopContext = createContext<Shop>();
/**
 * Takes a document's text, where who asked for it wants that and no body: to put it into an answer and to read it from there
 * again takes longer than much of its rendering.
 */
export const documentContext = createContext<((answer: Response, html: string) => void) | null>(null);
/**
 * The shop for reports: what is read may be seconds old, though never older than what its reader wrote or was told of.
 * Nothing is decided by it.
 */
export const reportsContext = createContext<Shop>();
export const siteContext = createContext<Site>();
/** These three are about who asks: while a public page is rendered, reading them throws. */
export const callerContext = createContext<Caller>();
export const accountCallContext = createContext<AccountCall>();
export const clientAddressContext = createContext<ClientAddress>();
/** Whether a form is answered that a page's script has sent, and not a document or a read. */
export const sentByScriptContext = createContext(false);
/** For pages of the back office alone. */
export const emailPreviewContext = createContext<EmailPreview>();
export const sidebarCountsContext = createContext<ReadSidebarCounts>(async () => null);
export const machineContext = createContext<KnownMachine>();
export const requestIdContext = createContext<string>('-');
