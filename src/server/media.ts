import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import path from 'node:path';
import { createMedia as createMediaOn } from '../media/create-media.ts';
import { UNFINISHED, createDiskStorage } from '../media/disk-storage.ts';
import { fileResponse } from '../media/file-response.ts';
import type { MediaStorage } from '../media/media.types.ts';
import { S3Error, createS3Storage } from '../media/s3-storage.ts';
import { sizeKey } from '../media/sizes.ts';
import { uploadLimits } from '../shop/media/uploads.schema.ts';
import { type Config, ConfigError } from './config.ts';
import type { Log, RequestVariables } from './log.ts';

/** Uploads in the bucket of the settings, or in the data folder. A bucket that says no stops the start. */
export async function createMedia(config: Pick<Config, 's3' | 'dataDir'>, log: Log) {
  const folder = path.join(config.dataDir, 'uploads');
  const storage = config.s3 ? await openBucket(config.s3, log) : createDiskStorage(folder);
  const incomingFolder = path.join(folder, UNFINISHED);
  return {
    storage,
    media: createMediaOn({ storage, incomingFolder, limits: uploadLimits, demoFolder: DEMO_PICTURES }),
  };
}

async function openBucket(settings: NonNullable<Config['s3']>, log: Log): Promise<MediaStorage> {
  const storage = createS3Storage(settings);
  try {
    await storage.check();
  } catch (error) {
    if (error instanceof S3Error && error.status < 500) {
      throw new ConfigError(`S3_*: the bucket ${settings.bucket} cannot be used: ${error.message}`);
    }
    // It may be back in a moment; pages are shown meanwhile, only without their uploads.
    log.error({ err: error, bucket: settings.bucket }, 'The file storage does not answer');
  }
  return storage;
}

const DEMO_PICTURES = './demo/pictures';
const SIZED = '/media/sizes/:width{320|480|640|800|960|1280|1920}';

/** An hour, for what has an address of its own. */
const ORIGINAL = 'public, max-age=3600';
/** A size lies under a name that is never used for anything else. */
const MADE = 'public, max-age=31536000, immutable';
/** In place of a size that is still to be made. */
const STAND_IN = 'public, max-age=60';

/**
 * Files: /media/<key>, and smaller pictures /media/sizes/<width>/<key>. The demo's are shipped with the program,
 * uploads are where the storage has them. A size that was not made yet is answered with the original.
 */
export function mountMedia(
  app: Hono<RequestVariables>,
  { storage, log }: { storage: MediaStorage; log: Log },
): void {
  app.get(
    `${SIZED}/demo/*`,
    demoFiles((address) => address.replace('/media', '').replace('/demo/', '/')),
    demoFiles((address) => address.replace(/^\/media\/sizes\/\d+\/demo/, '')),
  );
  app.get(
    '/media/demo/*',
    demoFiles((address) => address.replace('/media/demo', '')),
  );
  const sized = stored(log, async (request, address) => {
    const [, width = '', key = ''] = /^sizes\/(\d+)\/(.+)$/.exec(address) ?? [];
    const formats = acceptsAvif(request) ? (['avif', 'webp'] as const) : (['webp'] as const);
    for (const format of formats) {
      const own = sizeKey(key, Number(width), format);
      const made = await fileResponse(storage, own, { request, cacheControl: MADE });
      if (made) return withVary(made);
    }
    const original = await fileResponse(storage, key, { request, cacheControl: STAND_IN });
    return original && withVary(original);
  });
  app.get(`${SIZED}/*`, sized);
  app.get(
    '/media/*',
    stored(log, (request, key) => fileResponse(storage, key, { request, cacheControl: ORIGINAL })),
  );
}

function demoFiles(rewriteRequestPath: (address: string) => string) {
  return serveStatic({
    root: DEMO_PICTURES,
    rewriteRequestPath,
    // A film that becomes another gets another name.
    onFound: (file, c) => c.header('Cache-Control', /\.(?:webm|mp4)$/.test(file) ? MADE : ORIGINAL),
  });
}

function stored(log: Log, find: (request: Request, address: string) => Promise<Response | null>) {
  return async (c: Context<RequestVariables>) => {
    try {
      const found = await find(c.req.raw, c.req.path.replace('/media/', ''));
      return found ?? c.text('Not found', 404);
    } catch (error) {
      log.error({ err: error, requestId: c.get('requestId') }, 'A stored file could not be read');
      return c.text('The file storage does not answer.', 503, { 'Cache-Control': 'no-store' });
    }
  };
}

function acceptsAvif(request: Request): boolean {
  return request.headers.get('accept')?.includes('image/avif') ?? false;
}

function withVary(response: Response): Response {
  response.headers.set('Vary', 'Accept');
  return response;
}
