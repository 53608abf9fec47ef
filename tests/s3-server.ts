import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../src/media/s3-storage.ts';

type Stored = { body: Buffer; headers: IncomingMessage['headers']; modifiedAt: Date };

type UploadCall = {
  request: IncomingMessage;
  searchParams: URLSearchParams;
  body: Buffer;
  response: ServerResponse;
};

const settings = { bucket: 'plants', region: 'ap-south-1', accessKeyId: 'AKIATEST', secretAccessKey: 'hush' };
const SIGNATURE =
  /^AWS4-HMAC-SHA256 Credential=AKIATEST\/\d{8}\/ap-south-1\/s3\/aws4_request, SignedHeaders=[\w;-]*host[\w;-]*, Signature=[0-9a-f]{64}$/;

/**
 * A storage that speaks as much S3 as the shop uses, on a port of its own. It knows the key by the form of the
 * signature; `denied` has it refuse everything, `failing` answer with 500.
 */
export async function startS3Server() {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  const requests: string[] = [];
  const control = { denied: false, failing: false, pageSize: 1_000 };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', endpoint);
    requests.push(`${request.method} ${pathname}`);
    const body = await buffer(request);
    if (control.failing) return refuse(response, 500, 'InternalError');
    const isSigned = SIGNATURE.test(request.headers.authorization ?? '');
    if (control.denied || !isSigned || request.headers['x-amz-content-sha256'] === undefined) {
      return refuse(response, 403, 'SignatureDoesNotMatch');
    }
    const [, bucket, key = ''] = /^\/([^/]+)(?:\/(.*))?$/.exec(pathname) ?? [];
    if (bucket !== settings.bucket) return refuse(response, 404, 'NoSuchBucket');
    if (key === '' && searchParams.has('uploads')) return void response.end(listUploads());
    if (key === '') return void response.end(list(searchParams));
    if (searchParams.has('uploads') || searchParams.has('uploadId'))
      return upload(key, { request, searchParams, body, response });
    if (request.method === 'PUT') return put(key, request, response, body);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    return get(key, request, response);
  }

  function put(key: string, { headers }: IncomingMessage, response: ServerResponse, body: Buffer) {
    if (headers['if-none-match'] === '*' && objects.has(key))
      return refuse(response, 412, 'PreconditionFailed');
    objects.set(key, { body, headers, modifiedAt: new Date() });
    return void response.end();
  }

  /** Of several parts: begun, sent, completed or given up. */
  function upload(key: string, { request, searchParams, body, response }: UploadCall) {
    if (request.method === 'POST' && searchParams.has('uploads')) {
      const uploadId = `upload-${crypto.randomUUID()}`;
      uploads.set(uploadId, { key, parts: new Map() });
      return void response.end(`<Result><UploadId>${uploadId}</UploadId></Result>`);
    }
    const uploadId = searchParams.get('uploadId') ?? '';
    const begun = uploads.get(uploadId);
    if (begun?.key !== key) return refuse(response, 404, 'NoSuchUpload');
    if (request.method === 'PUT') {
      begun.parts.set(Number(searchParams.get('partNumber')), body);
      return void response.setHeader('ETag', `"${createHash('md5').update(body).digest('hex')}"`).end();
    }
    uploads.delete(uploadId);
    if (request.method === 'DELETE') return void response.writeHead(204).end();
    const asked = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, at]) =>
      Number(at),
    );
    const parts = asked.map((at) => begun.parts.get(at));
    if (parts.some((part) => part === undefined)) return refuse(response, 400, 'InvalidPart');
    objects.set(key, {
      body: Buffer.concat(parts as Buffer[]),
      headers: request.headers,
      modifiedAt: new Date(),
    });
    return void response.end('<CompleteMultipartUploadResult/>');
  }

  function listUploads(): string {
    const entries = [...uploads].map(
      ([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`,
    );
    return `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`;
  }

  function get(key: string, { method, headers: asked }: IncomingMessage, response: ServerResponse) {
    const stored = objects.get(key);
    if (!stored) return refuse(response, 404, 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(asked.range ?? '') ?? [];
    const part = from ? stored.body.subarray(Number(from), Number(to) + 1) : stored.body;
    const etag = `"${createHash('md5').update(stored.body).digest('hex')}"`;
    const modified = stored.modifiedAt.toUTCString();
    const headers = { 'content-length': part.length, etag, 'last-modified': modified };
    response.writeHead(from ? 206 : 200, headers).end(method === 'HEAD' ? undefined : part);
  }

  function list(query: URLSearchParams): string {
    const keys = [...objects.keys()].toSorted().filter((key) => key.startsWith(query.get('prefix') ?? ''));
    const start = Number(query.get('continuation-token')?.replace('from&', '') ?? 0);
    const size = Math.min(Number(query.get('max-keys') ?? control.pageSize), control.pageSize);
    const entries = keys.slice(start, start + size).map((key) => {
      const date = objects.get(key)?.modifiedAt.toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${date}</LastModified></Contents>`;
    });
    const isCut = start + size < keys.length;
    const token = isCut ? `<NextContinuationToken>from&amp;${start + size}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${token}${entries.join('')}</ListBucketResult>`;
  }

  return {
    settings: { endpoint, ...settings } satisfies S3Settings,
    objects,
    uploads,
    requests,
    control,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
}
