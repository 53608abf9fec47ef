import { type RouterContextProvider, createContext } from 'react-router';
import { databaseTrouble } from '../http/unavailable.ts';
import type { Log } from '../shop/shop.types.ts';

/** What a public page says of itself, as `handle` of its route module; one without parameters need not say anything. */
export type PublicPage = {
  /** Only public.tsx says so, of all that stand in it. */
  isPublic?: true;
  /** The parameters of its address that it knows, as the page itself reads them. */
  query?: (given: URLSearchParams) => Record<string, string | undefined>;
  /** Of these, those that can be given without end of different values. */
  rare?: readonly string[];
  /** Likewise of what it knows, where that is so of some values together. */
  isRare?: (query: Record<string, string | undefined>) => boolean;
  /** Administrators see drafts at its address with `from=admin`. */
  hasPreview?: boolean;
};

/**
 * A product or a care guide as it is reached from the admin's list of them
 * (docs/behaviour/product-page.md#address).
 */
export function isAdminPreview({ searchParams }: URL): boolean {
  return searchParams.get('from') === 'admin';
}

/** What is noted while a public page is rendered, to know how long it may be kept. */
type PageReading = {
  /** By one loader. */
  declare(tags: readonly string[]): void;
  /** Passes everything on, and notes that something failed: such a page lacks a section. */
  watch(log: Log): Log;
  /** Whether something failed on the way. */
  hasFailed(): boolean;
  /** Whether something failed for want of the database. */
  wasInterrupted(): boolean;
  /** What the page was made of; null unless each of its loaders, `loaders` in number, said so. */
  tags(loaders: number): string[] | null;
};

export const pageReadingContext = createContext<PageReading | null>(null);

/**
 * A public loader says, once, what it reads, by the tags of ChangeFeed. A page is kept only if each of its loaders did:
 * one that says nothing keeps the page out of the cache. On personal pages it means nothing.
 */
export function readsTags(context: Readonly<RouterContextProvider>, tags: readonly string[]): void {
  context.get(pageReadingContext)?.declare(tags);
}

export function startReading(): PageReading {
  const declared: (readonly string[])[] = [];
  let failed = false;
  let interrupted = false;
  return {
    declare: (tags) => void declared.push(tags),
    watch: (log) => ({
      info: (detail, message) => log.info(detail, message),
      warn: (detail, message) => log.warn(detail, message),
      error(detail, message) {
        failed = true;
        interrupted ||= 'err' in detail && databaseTrouble(detail.err) !== null;
        log.error(detail, message);
      },
    }),
    hasFailed: () => failed,
    wasInterrupted: () => interrupted,
    tags: (loaders) => (declared.length === loaders ? [...new Set(declared.flat())] : null),
  };
}
