import { useCallback, useRef, useState } from 'react';
import type { UploadPlace } from '../../shop/media/uploads.schema.ts';
import { type UploadedFile, uploadFile } from './upload-file.ts';

export type Upload = {
  id: number;
  name: string;
  bytes: number;
  state: 'waiting' | 'sending' | 'stored' | 'refused';
  /** From 0 to 1. */
  sent: number;
  /** What there is to say about it. */
  message: string | null;
  stop: () => void;
};

type Waiting = { id: number; file: File; signal: AbortSignal };
type Summary = { stored: UploadedFile[]; refused: string[] };

const AT_ONCE = 2;
const FIRST_FRAME = 'Moving pictures are kept as their first frame.';

/**
 * Sends files to one place, two at a time; one that is refused does not hold up the others. `onDone` hears how it
 * went when none is left.
 */
export function useUploads(place: UploadPlace, onDone: (summary: Summary) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const lastId = useRef(0);
  const waiting = useRef<Waiting[]>([]);
  const working = useRef(0);
  const summary = useRef<Summary>({ stored: [], refused: [] });

  const change = useCallback((id: number, next: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one)));
  }, []);

  async function send({ id, file, signal }: Waiting) {
    change(id, { state: 'sending' });
    const onProgress = (sent: number) => change(id, { sent });
    const outcome = await uploadFile(file, { ...place, signal, onProgress });
    if (outcome.ok) {
      summary.current.stored.push(outcome.file);
      const message = outcome.file.firstFrameOnly ? FIRST_FRAME : null;
      change(id, { state: 'stored', sent: 1, message });
    } else {
      summary.current.refused.push(outcome.message);
      change(id, { state: 'refused', message: outcome.message });
    }
  }

  async function work() {
    working.current += 1;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) await send(next);
    working.current -= 1;
    if (working.current > 0) return;
    const done = summary.current;
    summary.current = { stored: [], refused: [] };
    onDone(done);
  }

  return {
    uploads,
    add(files: File[]) {
      const added = files.map((file) => {
        const stopper = new AbortController();
        const id = (lastId.current += 1);
        waiting.current.push({ id, file, signal: stopper.signal });
        const { name, size: bytes } = file;
        const stop = () => stopper.abort();
        return { id, name, bytes, state: 'waiting', sent: 0, message: null, stop } satisfies Upload;
      });
      setUploads((all) => [...all, ...added]);
      for (let more = working.current; more < Math.min(AT_ONCE, files.length); more += 1) void work();
    },
    /** Takes those that ended off the list. */
    clear: () => setUploads((all) => all.filter(({ state }) => state === 'waiting' || state === 'sending')),
  };
}
