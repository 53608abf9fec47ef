import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { RandomAccessReader, type ZipFile, fromRandomAccessReaderPromise } from 'yauzl';

const WINDOW = 1024 ** 2;

/** Opens a ZIP file whose list may be long: that is read a megabyte at a time, not in two small pieces for each entry. */
export async function openZip(file: string): Promise<ZipFile> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    return await fromRandomAccessReaderPromise(new ReadAhead(file, handle), size, { autoClose: false });
  } catch (error) {
    await handle.close();
    throw error;
  }
}

class ReadAhead extends RandomAccessReader {
  readonly #file: string;
  readonly #handle: FileHandle;
  #window = { at: 0, bytes: Buffer.alloc(0) };

  constructor(file: string, handle: FileHandle) {
    super();
    this.#file = file;
    this.#handle = handle;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    told: (error: Error | null) => void,
  ): void {
    const take = ({ at, bytes }: { at: number; bytes: Buffer }) =>
      position >= at &&
      position + length <= at + bytes.length &&
      bytes.copy(buffer, offset, position - at, position - at + length) === length;
    // Not at once: who reads a long list would go deeper with each of its entries.
    if (take(this.#window)) return void setImmediate(told, null);
    const window = Buffer.alloc(Math.max(WINDOW, length));
    this.#handle.read(window, 0, window.length, position).then(
      ({ bytesRead }) => {
        this.#window = { at: position, bytes: window.subarray(0, bytesRead) };
        return told(take(this.#window) ? null : new Error('The file ends too early'));
      },
      (error: Error) => told(error),
    );
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.#file, { start, end: end - 1 });
  }

  override close(told: (error: Error | null) => void): void {
    this.#handle.close().then(() => told(null), told);
  }
}
