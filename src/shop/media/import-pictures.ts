import { inArray } from 'drizzle-orm';
import { mediaFiles } from '../../database/tables/media.ts';
import type { PictureZip, Received } from '../../media/media.types.ts';
import type { Actor } from '../access/administrators.ts';
import type { Shop } from '../shop.types.ts';
import { type PictureProblem, pictureProblemSentence } from './import-pictures.rules.ts';
import { findBySource, keepFile } from './store-upload.ts';
import { keyOfAddress, mediaAddress, uploadSchema } from './uploads.schema.ts';

export type FoundPicture = { ok: true; address: string } | { ok: false; sentence: string };

type Finding = {
  actor: Actor;
  /** A file of pictures that came along. */
  zip: PictureZip | null;
};

type Place = { kind: 'product' | 'color' } | { kind: 'variant'; productId?: string };

/** Pictures of the demo are shipped with the program. */
const isShipped = (address: string) => /^\/(media\/demo|images)\//.test(address);

/**
 * The pictures of one import, named by a file: the shop's own, a file of the ZIP that came along, or an address of the
 * internet. Each is stored once, however often it is named and imported (docs/behaviour/pictures.md#pictures-by-address).
 */
export function createPictureFinder(shop: Shop, { actor, zip }: Finding) {
  const found = new Map<string, Promise<FoundPicture>>();

  async function find(named: string, place: Place): Promise<FoundPicture> {
    const known = (await knownPictures(shop, [named], zip)).get(named);
    if (known !== undefined) return { ok: true, address: known };
    const { source, name, receive } = wayTo(shop, named, zip);
    const received: Received | { ok: false; reason: PictureProblem } = await receive();
    if (!received.ok) return { ok: false, sentence: pictureProblemSentence(received.reason, place.kind) };
    const fields = uploadSchema.parse({ ...place, name });
    const file = await keepFile(shop, { file: received.file, fields, actor, source });
    return { ok: true, address: file.address };
  }

  return {
    /** Where the shop shows a picture from now on; or why it has none, in a sentence. */
    async find(named: string, place: Place): Promise<FoundPicture> {
      const waiting = found.get(named) ?? find(named, place);
      found.set(named, waiting);
      // What failed by a fault of ours may be tried again.
      waiting.catch(() => found.delete(named));
      return waiting;
    },
  };
}

function wayTo(shop: Shop, named: string, zip: PictureZip | null) {
  const entry = zip?.identify(named);
  if (zip && entry) return { ...entry, receive: () => zip.read(named) };
  if (/^https?:/i.test(named)) {
    const name = decodeName(URL.canParse(named) ? new URL(named).pathname : '');
    return { source: named, name, receive: () => shop.media.fetchPicture(named) };
  }
  const receive = zip
    ? () => zip.read(named)
    : () => Promise.resolve({ ok: false as const, reason: 'no-place' as const });
  return { source: named, name: named, receive };
}

function decodeName(pathname: string): string {
  const name = pathname.split('/').at(-1) || 'picture';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Which of these pictures the shop has already, by what a file calls them; nothing is fetched for it. */
export async function knownPictures(
  shop: Shop,
  names: readonly string[],
  zip: PictureZip | null,
): Promise<Map<string, string>> {
  const keys = new Map(names.flatMap((named) => keysOf(named)));
  const sources = new Map(names.map((named) => [named, zip?.identify(named)?.source ?? named]));
  const [own, before] = await Promise.all([
    keys.size === 0
      ? []
      : shop.db
          .select({ key: mediaFiles.key })
          .from(mediaFiles)
          .where(inArray(mediaFiles.key, [...keys.values()])),
    findBySource(shop.db, [...new Set(sources.values())]),
  ]);
  const isOwn = new Set(own.map(({ key }) => key));
  const bySource = new Map(before.map(({ source, key }) => [source, mediaAddress(key)]));
  return new Map(
    names.flatMap((named): [string, string][] => {
      const key = keys.get(named);
      if (key !== undefined && isOwn.has(key)) return [[named, mediaAddress(key)]];
      const address = isShipped(named) ? named : bySource.get(sources.get(named) ?? named);
      return address === undefined ? [] : [[named, address]];
    }),
  );
}

function keysOf(named: string): [string, string][] {
  // As a ZIP of this shop's own export has it, too.
  const key = keyOfAddress(named.startsWith('media/') ? `/${named}` : named);
  return key === null ? [] : [[named, key]];
}
