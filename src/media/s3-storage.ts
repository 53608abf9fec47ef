import { AwsClient } from 'aws4fetch';
import { openAsBlob } from 'node:fs';
import type { Content, FileFacts, MediaStorage, StoredKey } from './media.types.ts';
import { OWN_FOLDERS, assertOwnFile } from './own-folders.ts';
import { isStoredKey } from './sizes.ts';

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The storage answered, and it was no. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly status: number;

  constructor(what: string, status: number, answer: string) {
    const [, code] = /<Code>([^<]*)<\/Code>/.exec(answer) ?? [];
    super(`S3 answered ${status}${code ? ` ${code}` : ''} to ${what}`);
    this.status = status;
  }
}

type S3Storage = MediaStorage & {
  /** Throws an S3Error if the bucket cannot be used with these keys. */
  check(): Promise<void>;
};

const RETRIES = 3;
const REMEMBERED_FACTS = 5_000;
/** Of what is read from the bucket directly: an hour, and nothing of what no address leads to. */
const cacheControl = (key: string) => (isStoredKey(key) ? 'public, max-age=3600' : 'private, no-store');

/** Keeps files in a bucket of any storage that speaks S3, addressed by path. */
export function createS3Storage({ endpoint, bucket, ...keys }: S3Settings): S3Storage {
  const client = new AwsClient({ ...keys, service: 's3', retries: RETRIES });
  const addressOf = (key: string) => `${endpoint}/${bucket}/${key}`;
  // Facts about a key never change, and asking for them costs a round trip.
  const known = new Map<string, FileFacts>();

  async function send(what: string, url: string, init: RequestInit, expected: number[]): Promise<Response> {
    const response = await client.fetch(url, init);
    if (response.ok || expected.includes(response.status)) return response;
    throw new S3Error(what, response.status, await response.text());
  }

  async function listPage(query: Record<string, string>) {
    const url = `${endpoint}/${bucket}?${new URLSearchParams({ 'list-type': '2', ...query })}`;
    return readListing(await (await send('a listing', url, {}, [])).text());
  }

  return {
    async add(key, content, contentType) {
      assertOwnFile(key);
      const headers = {
        'Content-Type': contentType,
        'Cache-Control': cacheControl(key),
        'If-None-Match': '*',
      };
      const init = { method: 'PUT', headers, body: await bodyOf(content) };
      const response = await send(`PUT ${key}`, addressOf(key), init, [409, 412]);
      await response.body?.cancel();
      return response.ok;
    },
    async stat(key) {
      const kept = known.get(key);
      if (kept) return kept;
      const response = await send(`HEAD ${key}`, addressOf(key), { method: 'HEAD' }, [404]);
      if (!response.ok) return null;
      const facts = factsOf(response.headers);
      const [oldest] = known.keys();
      if (known.size >= REMEMBERED_FACTS && oldest !== undefined) known.delete(oldest);
      known.set(key, facts);
      return facts;
    },
    async read(key, range) {
      const headers: Record<string, string> = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const response = await send(`GET ${key}`, addressOf(key), { headers }, [404]);
      if (response.ok) return response.body;
      await response.body?.cancel();
      return null;
    },
    async remove(key) {
      known.delete(key);
      const response = await send(`DELETE ${key}`, addressOf(key), { method: 'DELETE' }, [404]);
      await response.body?.cancel();
    },
    async *list(folder) {
      for (const own of folder === undefined ? OWN_FOLDERS : [folder]) {
        const prefix = `${own}/`;
        let token: string | null = '';
        while (token !== null) {
          const page = await listPage({ prefix, ...(token === '' ? {} : { 'continuation-token': token }) });
          yield* page.files;
          token = page.nextToken;
        }
      }
    },
    async check() {
      await listPage({ 'max-keys': '1' });
    },
  };
}

async function bodyOf(content: Content): Promise<BodyInit> {
  return content instanceof Uint8Array ? new Uint8Array(content) : openAsBlob(content.path);
}

function factsOf(headers: Headers): FileFacts {
  return {
    bytes: Number(headers.get('content-length')),
    etag: headers.get('etag') ?? '',
    modifiedAt: new Date(headers.get('last-modified') ?? 0),
  };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** One page of an S3 listing (ListObjectsV2). */
export function readListing(xml: string): { files: StoredKey[]; nextToken: string | null } {
  const files = [...xml.matchAll(/<Contents>([^]*?)<\/Contents>/g)].flatMap(([, entry = '']) => {
    const key = textOf(entry, 'Key');
    const modified = textOf(entry, 'LastModified');
    return key === null || modified === null ? [] : [{ key, modifiedAt: new Date(modified) }];
  });
  const isCut = textOf(xml, 'IsTruncated') === 'true';
  return { files, nextToken: isCut ? textOf(xml, 'NextContinuationToken') : null };
}

export function textOf(xml: string, name: string): string | null {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text?.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, decodeEntity) ?? null;
}

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (decimal) return String.fromCodePoint(Number(decimal));
  if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
  return entities[name ?? ''] ?? whole;
}
