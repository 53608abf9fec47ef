import * as z from 'zod/mini';
import { sessionEnded } from '../../session/held-page.ts';
import {
  type UploadPlace,
  type UploadedFile,
  refusalBeforeSending,
  refusalSentence,
  uploadedSchema,
} from '../../shop/media/uploads.schema.ts';

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

type UploadOutcome = { ok: true; file: UploadedFile } | { ok: false; message: string };

type Options = UploadPlace & {
  /** From 0 to 1; at 1 the shop works on what it has got. */
  onProgress?: ((sent: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

const FAILED = 'The file could not be sent. Please try again.';
const STOPPED = 'The upload was stopped.';

/**
 * Sends one file to the shop's storage for its place (`kind`, and the product and options of a variant's picture).
 * Never throws: gives the stored file, or the sentence to show.
 */
export async function uploadFile(
  file: File,
  { onProgress, signal, ...place }: Options,
): Promise<UploadOutcome> {
  const reason = refusalBeforeSending(file);
  if (reason) return { ok: false, message: refusalSentence(reason, place.kind) };
  const sent = await postFile(file, addressFor(file, place), uploadedSchema, { onProgress, signal });
  return sent.ok ? { ok: true, file: sent.answer } : sent;
}

type Posted<Answer> = { ok: true; answer: Answer } | { ok: false; message: string };

/** Sends one file as the body of a call. Never throws: gives what was answered, or the sentence to show. */
export function postFile<Answer>(
  file: File,
  address: string,
  answered: z.ZodMiniType<Answer>,
  { onProgress, signal }: Pick<Options, 'onProgress' | 'signal'>,
): Promise<Posted<Answer>> {
  if (signal?.aborted) return Promise.resolve({ ok: false, message: STOPPED });
  return new Promise((resolve) => {
    // Only this kind of request tells how far it is.
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total));
    request.addEventListener('load', () => resolve(readAnswer(request, answered)));
    request.addEventListener('error', () => resolve({ ok: false, message: FAILED }));
    request.addEventListener('abort', () => resolve({ ok: false, message: STOPPED }));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', address);
    request.send(file);
  });
}

function addressFor(file: File, place: UploadPlace): string {
  const fields = new URLSearchParams({ name: file.name });
  for (const [name, value] of Object.entries(place)) if (value !== undefined) fields.set(name, value);
  return `/api/admin/media?${fields}`;
}

function readAnswer<Answer>(
  { status, responseText }: XMLHttpRequest,
  answered: z.ZodMiniType<Answer>,
): Posted<Answer> {
  const answer = parseJson(responseText);
  const read = status === 200 ? answered.safeParse(answer) : null;
  if (read?.success) return { ok: true, answer: read.data };
  if (status === 401) void sessionEnded();
  const refusal = refusalSchema.safeParse(answer);
  return { ok: false, message: refusal.success ? refusal.data.error.message : FAILED };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const KIB = 1024;
const MIB = KIB * KIB;
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** '245 KB', '1.2 MB'; never 0 for a file that has something in it. */
export function fileSize(bytes: number): string {
  return bytes < MIB
    ? `${whole.format(bytes === 0 ? 0 : Math.max(1, bytes / KIB))} KB`
    : `${tenths.format(bytes / MIB)} MB`;
}
