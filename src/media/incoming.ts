import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A place on this machine's disk for uploads that are under way and too large for memory. */
export type Incoming = ReturnType<typeof createIncoming>;

export function createIncoming(folder: string) {
  return {
    /** Writes what comes to a file of its own. A source that fails leaves nothing. */
    async write(source: AsyncIterable<Uint8Array>): Promise<string> {
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, crypto.randomUUID());
      try {
        await pipeline(Readable.from(source), createWriteStream(file, { flags: 'wx' }));
        return file;
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },
    remove: (file: string) => rm(file, { force: true }),
    /** Removes what was left before a moment by a program that was killed. */
    async clear(before: Date): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = path.join(folder, name);
        const facts = await stat(file).catch(() => null);
        if (facts && facts.mtime < before) await rm(file, { force: true });
      }
    },
  };
}
