import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ZippedFile } from './media.types.ts';

/**
 * A ZIP of files that come one after the other, each read while it is written and as fast as the ZIP's reader takes it.
 * Whoever stops reading ends the file that is being read, and asks for no other.
 */
export async function* writeZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const packing = pack(zip, files, output);
  // It fails with the output, which is read below.
  packing.catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    for await (const chunk of output) yield chunk as Uint8Array;
    await packing;
  } finally {
    output.destroy();
    await packing.catch(() => undefined);
  }
}

async function pack(zip: ZipFile, files: AsyncIterable<ZippedFile>, output: Readable): Promise<void> {
  for await (const { name, content, isPacked } of files) {
    if (output.destroyed) return;
    const input = Readable.from(content);
    const leave = () => input.destroy();
    output.once('close', leave);
    zip.addReadStream(input, name, { compress: !isPacked });
    await finished(input);
    output.off('close', leave);
  }
  zip.end();
}
