/** What is kept of an upload: bytes in memory (a picture), or a file on this machine's disk (a video). */
export type Content = Uint8Array | { path: string };

export type ContentType =
  | 'image/webp'
  | 'image/avif'
  | 'video/mp4'
  | 'video/webm'
  | 'text/csv'
  | 'application/zip';

/** Why a file is not taken. */
export type RefusalReason =
  | 'empty'
  | 'too-large'
  | 'too-many-pixels'
  | 'svg'
  | 'heic'
  | 'unknown-type'
  | 'no-picture'
  | 'no-video'
  | 'damaged';

export type ReceivedFile = {
  contentType: ContentType;
  extension: 'webp' | 'mp4' | 'webm';
  content: Content;
  bytes: number;
  /** Of a picture. */
  width: number | null;
  height: number | null;
  /** Only the first frame of an animated picture is kept. */
  firstFrameOnly: boolean;
  /** Forgets what lies on this machine's disk; to be called whatever became of it. */
  discard(): Promise<void>;
};

export type Received = { ok: true; file: ReceivedFile } | { ok: false; reason: RefusalReason };

/** A file as it came, on this machine's disk. */
export type HeldFile = {
  content: { path: string };
  bytes: number;
  read(): AsyncIterable<Uint8Array>;
  /** Forgets it; to be called whatever became of it. */
  discard(): Promise<void>;
};

export type ReceiveOptions = {
  /** What its place can show. */
  accept: 'picture' | 'video' | 'both';
  /** What the client said it would send, if it did. */
  declaredBytes: number | null;
};

/** Why a file at an address is not fetched. */
export type RemoteRefusal =
  | 'no-address'
  /** It lies in no public network, or on no usual port. */
  | 'not-public'
  | 'too-many-redirects'
  | 'not-found'
  | 'unreachable'
  | 'too-slow'
  /** Sent compressed although it was asked for as it is. */
  | 'packed';

export type RemoteFile = { body: AsyncIterable<Uint8Array>; declaredBytes: number | null };

/** Why a ZIP file is not opened. */
export type ZipRefusal = 'no-zip' | 'damaged' | 'too-many-entries' | 'too-large' | 'unsafe-names';

/** Why a file of a ZIP is not taken, besides what it is itself. */
export type ZipProblem = 'missing' | 'several' | 'encrypted';

/** Pictures in a ZIP file, by the names or paths of its files, whatever their case. */
export type PictureZip = {
  /** How many files it holds. */
  count: number;
  /** What tells a file from every other, without reading it; null for a name that it does not have, or has twice. */
  identify(named: string): { name: string; source: string } | null;
  read(named: string): Promise<Received | { ok: false; reason: ZipProblem }>;
  /** The paths of its files that end so, and what is in one of them as it is. */
  pathsOf(extension: string): string[];
  readAsIs(path: string): AsyncIterable<Uint8Array>;
  close(): void;
};

/** A file that a ZIP is made of. */
export type ZippedFile = {
  name: string;
  content: AsyncIterable<Uint8Array>;
  /** Nothing is gained by packing it again: a picture. */
  isPacked: boolean;
};

export type StoredKey = { key: string; modifiedAt: Date };

/** Facts about a stored file. Keys are never written twice, so they stay true. */
export type FileFacts = { bytes: number; etag: string; modifiedAt: Date };

/** Inclusive on both ends, as in HTTP. */
export type ByteRange = { start: number; end: number };

/** Where files are kept: the disk, or S3. */
export type MediaStorage = {
  /** Stores under a key that is free; false, and nothing changed, if it is taken. */
  add(key: string, content: Content, contentType: ContentType): Promise<boolean>;
  stat(key: string): Promise<FileFacts | null>;
  /** Null for a file that is not there. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** Content with nothing to remove. */
  remove(key: string): Promise<void>;
  /** Everything that is shown by the shop, or all of a folder. */
  list(folder?: string): AsyncIterable<StoredKey>;
};

/** Everything about files that the shop's verbs use. */
export type Media = {
  /** Reads an upload, no further than it is allowed to be, and makes of it what is kept. */
  receive(body: AsyncIterable<Uint8Array>, options: ReceiveOptions): Promise<Received>;
  /** The same with a picture at an address of the internet, which anybody may have written. */
  fetchPicture(address: string): Promise<Received | { ok: false; reason: RemoteRefusal }>;
  /** Of a file on this machine's disk; it stays open until it is closed. */
  openPictureZip(file: string): Promise<{ ok: true; zip: PictureZip } | { ok: false; reason: ZipRefusal }>;
  add(key: string, file: ReceivedFile): Promise<boolean>;
  /** The file and every size of it. */
  remove(key: string): Promise<void>;
  /** Makes the smaller sizes of a stored picture; those that exist are left. Nothing for a file that is gone. */
  makeSizes(key: string): Promise<void>;
  /** A stored picture, or one of the demo's, as a JPEG on white of at most so many pixels a side; null for none. */
  printable(key: string, pixels: number): Promise<Uint8Array | null>;
  /** Everything that is stored: files as they were kept, and their sizes under the key of their own. */
  list(): AsyncIterable<StoredKey & { originalKey: string }>;
  removeStored(key: string): Promise<void>;
  /** Removes from this machine what broken-off uploads left before a moment. */
  clearIncoming(before: Date): Promise<void>;
  /** Writes what comes to this machine's disk as it is; null for more than it may be. */
  hold(body: AsyncIterable<Uint8Array>, mostBytes: number): Promise<HeldFile | null>;
  /** Stores a file that no address leads to. Its key ends as no picture's or video's does. */
  addPrivate(key: string, file: { content: Content }, contentType: ContentType): Promise<void>;
  /** Null for a file that is not there. */
  read(key: string): Promise<ReadableStream<Uint8Array> | null>;
  /** A ZIP of these files, written as they are read. */
  writeZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array>;
  readPrivate(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** All of a folder. */
  listPrivate(folder: string): AsyncIterable<StoredKey>;
  removePrivate(key: string): Promise<void>;
};
