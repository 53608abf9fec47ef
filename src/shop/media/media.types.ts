import type { Counted } from '../list-page.rules.ts';

/** Where a file is shown: 'Product: Aloe Vera', 'Homepage: logo'. */
export type MediaUse = { place: string; name: string };

export type MediaFile = {
  id: string;
  address: string;
  /** As it was called where it came from. */
  name: string;
  contentType: string;
  bytes: number;
  /** Of pictures. */
  width: number | null;
  height: number | null;
  createdAt: Date;
};

/** A file of the library: uploaded, or shipped with the program and shown somewhere. */
export type LibraryFile = Pick<MediaFile, 'id' | 'address' | 'name' | 'contentType' | 'width' | 'height'> & {
  /** Null for what is shipped: it is no file of the storage, and stays. */
  bytes: number | null;
  /** What it shows, as somebody said; else its name, readably. */
  words: string;
  uses: MediaUse[];
};

export type MediaPage = Counted & {
  files: LibraryFile[];
  /** The place of the first in the whole list, from 1; null where nobody counted so far. */
  first: number | null;
  /** Ids to continue from: `?after=` and `?before=`. */
  next: string | null;
  previous: string | null;
};

/** A file of the library before it is known where it is shown. */
export type MediaEntry = Omit<LibraryFile, 'uses' | 'words'> & { key: string };
