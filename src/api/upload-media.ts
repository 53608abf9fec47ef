import type { ActionFunctionArgs } from 'react-router';
import { ApiError, type ErrorCode } from '../http/api-error.ts';
import { requestIdContext, shopContext } from '../http/context.ts';
import { requireApiStaff } from '../http/guards.ts';
import { answerPost, postOnly } from '../http/json-endpoint.ts';
import { type StoredUpload, storeUpload } from '../shop/media/store-upload.ts';
import { type UploadedFile, refusalSentence, uploadSchema } from '../shop/media/uploads.schema.ts';

export const loader = postOnly;

/**
 * For administrators: one file as the body, what it is for in the address (`?kind=library&name=leaf.jpg`). Answers
 * with its address and measures.
 */
export function action({ request, context, url }: ActionFunctionArgs): Promise<Response> {
  const upload = async () => {
    const actor = requireApiStaff(context, 'media');
    const fields = uploadSchema.safeParse(Object.fromEntries(url.searchParams));
    if (!fields.success)
      throw new ApiError(400, 'invalid', 'Say what the file is for, and how it is called.');
    const stored = await storeUpload(context.get(shopContext), {
      body: bodyOf(request),
      declaredBytes: declaredLength(request),
      fields: fields.data,
      actor,
    });
    if (stored.ok) return { ...stored.file, firstFrameOnly: stored.firstFrameOnly } satisfies UploadedFile;
    const { reason } = stored;
    const detail = { kind: fields.data.kind, reason, requestId: context.get(requestIdContext) };
    context.get(shopContext).log.info(detail, 'An upload was refused');
    const { status, code } = pictureStatus[reason];
    throw new ApiError(status, code, refusalSentence(reason, fields.data.kind));
  };
  return answerPost({ request, context }, upload, 'An upload could not be kept');
}

const unsupported = { status: 415, code: 'unsupported_media_type' } as const;

type Refused = Extract<StoredUpload, { ok: false }>;

/** How a call refuses a file that is not taken. */
export const pictureStatus: Record<Refused['reason'], { status: number; code: ErrorCode }> = {
  empty: { status: 400, code: 'empty' },
  'too-large': { status: 413, code: 'too_large' },
  'too-many-pixels': { status: 413, code: 'too_many_pixels' },
  svg: unsupported,
  heic: unsupported,
  'unknown-type': unsupported,
  'no-picture': unsupported,
  'no-video': unsupported,
  damaged: { status: 422, code: 'damaged' },
};

/** The body as it comes in. A client that goes away is no failure of ours. */
export async function* bodyOf(request: Request): AsyncGenerator<Uint8Array> {
  try {
    if (request.body) yield* request.body;
  } catch {
    throw new ApiError(400, 'broken_off', 'The upload was broken off.');
  }
}

export function declaredLength(request: Request): number | null {
  const header = request.headers.get('content-length');
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}
