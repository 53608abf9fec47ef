import { type RouterContextProvider, createContext } from 'react-router';
import type { Log } from '../shop/shop.types.ts';

/** What is noted while a public page is rendered, to know how long it may be kept. */
type PageReading = {
  /** By one loader. */
  declare(tags: readonly string[]): void;
  /** Passes everything on, and notes that something failed: such a page lacks a section. */
  watch(log: Log): Log;
  /** Whether something failed on the way. */
  hasFailed(): boolean;
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
  return {
    declare: (tags) => void declared.push(tags),
    watch: (log) => ({
      info: (detail, message) => log.info(detail, message),
      warn: (detail, message) => log.warn(detail, message),
      error(detail, message) {
        failed = true;
        log.error(detail, message);
      },
    }),
    hasFailed: () => failed,
    tags: (loaders) => (declared.length === loaders ? [...new Set(declared.flat())] : null),
  };
}
