import { AwsClient } from 'aws4fetch';
import type { StoredKey } from './media.types.ts';
import { S3Error, type S3Settings, readListing, textOf } from './s3-storage.ts';

/** A bucket for large files that are sent while they are made. */
export type S3Bucket = ReturnType<typeof openS3Bucket>;

const RETRIES = 4;

/** Of any storage that speaks S3, addressed by path. Nothing is asked before it is used. */
export function openS3Bucket({ endpoint, bucket, ...keys }: S3Settings) {
  const client = new AwsClient({ ...keys, service: 's3', retries: RETRIES });
  const root = `${endpoint}/${bucket}`;

  async function send(what: string, address: string, init: RequestInit = {}, expected: number[] = []) {
    const response = await client.fetch(address, init);
    if (response.ok || expected.includes(response.status)) return response;
    throw new S3Error(what, response.status, await response.text());
  }

  /** Some answer 200 and tell of a failure inside. */
  async function sendForXml(what: string, address: string, init: RequestInit = {}): Promise<string> {
    const text = await (await send(what, address, init)).text();
    if (text.includes('<Error>')) throw new S3Error(what, 500, text);
    return text;
  }

  async function abortUpload(key: string, uploadId: string): Promise<void> {
    const address = `${root}/${key}?${new URLSearchParams({ uploadId })}`;
    const response = await send(`the end of the upload of ${key}`, address, { method: 'DELETE' }, [404]);
    await response.body?.cancel();
  }

  return {
    name: bucket,
    /** The file is there, under its key, once it is completed; parts are counted from 1. */
    async beginUpload(key: string) {
      const begun = await sendForXml(`the upload of ${key}`, `${root}/${key}?uploads=`, { method: 'POST' });
      const uploadId = textOf(begun, 'UploadId') ?? '';
      return {
        async addPart(partNumber: number, body: Uint8Array<ArrayBuffer>): Promise<string> {
          const query = new URLSearchParams({ partNumber: String(partNumber), uploadId });
          const what = `part ${partNumber} of ${key}`;
          const response = await send(what, `${root}/${key}?${query}`, { method: 'PUT', body });
          await response.body?.cancel();
          return response.headers.get('etag') ?? '';
        },
        async complete(etags: readonly string[]): Promise<void> {
          const parts = etags.map(
            (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
          );
          const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
          const address = `${root}/${key}?${new URLSearchParams({ uploadId })}`;
          await sendForXml(`the end of the upload of ${key}`, address, { method: 'POST', body });
        },
        abort: () => abortUpload(key, uploadId),
      };
    },
    /** Those that were begun and neither completed nor ended, with this at the beginning of their keys. */
    async listUploads(prefix: string): Promise<{ key: string; uploadId: string }[]> {
      const query = new URLSearchParams({ uploads: '', prefix });
      const xml = await sendForXml('a listing of uploads', `${root}?${query}`);
      return [...xml.matchAll(/<Upload>([^]*?)<\/Upload>/g)].flatMap(([, entry = '']) => {
        const [key, uploadId] = [textOf(entry, 'Key'), textOf(entry, 'UploadId')];
        return key === null || uploadId === null ? [] : [{ key, uploadId }];
      });
    },
    abortUpload,
    async *list(prefix: string): AsyncGenerator<StoredKey> {
      let token: string | null = '';
      while (token !== null) {
        const query = { 'list-type': '2', prefix, ...(token === '' ? {} : { 'continuation-token': token }) };
        const page = readListing(await sendForXml('a listing', `${root}?${new URLSearchParams(query)}`));
        yield* page.files;
        token = page.nextToken;
      }
    },
    /** Null for a file that is not there. */
    async read(key: string): Promise<ReadableStream<Uint8Array> | null> {
      const response = await send(`GET ${key}`, `${root}/${key}`, {}, [404]);
      if (response.ok) return response.body;
      await response.body?.cancel();
      return null;
    },
    async remove(key: string): Promise<void> {
      const response = await send(`DELETE ${key}`, `${root}/${key}`, { method: 'DELETE' }, [404]);
      await response.body?.cancel();
    },
  };
}
