export const CODINGS = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof CODINGS)[number];

/** Its body, in at least one coding. */
export type Bodies = Partial<Record<Coding, Uint8Array<ArrayBuffer>>>;

/** An answer that is the same for everybody. */
export type Page = {
  /** Of the rendering it comes from: names it in the log. */
  rendering: string;
  status: number;
  /** All but what depends on the request. */
  headers: [name: string, value: string][];
  etag: string;
  bodies: Bodies;
};

export type RenderedPage = {
  page: Page;
  /** What it was made of; null: never kept. */
  tags: readonly string[] | null;
  /** False for what is nobody else's business: each who asks gets an own rendering. */
  isShareable: boolean;
  /** Whether browsers and CDNs may store it: no error, and nothing missing. */
  isStorable: boolean;
  /** Of a kept page: keeps its body in one more coding, as far as there is room. */
  keepBody?: (coding: Coding, body: Uint8Array<ArrayBuffer>) => void;
};

/** A public page's address, cleaned of all that the page does not know. */
export type PublicAddress = {
  path: string;
  /** '' or '?…' */
  search: string;
  /** Whether it is in the table of public pages; others are rendered, too, but never kept. */
  isListed: boolean;
  /** Anybody can make up any number of such addresses: they have a small memory of their own. */
  isRare: boolean;
  /** How many loaders it takes. */
  loaders: number;
};
