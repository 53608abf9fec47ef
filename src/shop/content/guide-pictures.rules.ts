import { normaliseImageAddress } from '../catalogue/image-address.rules.ts';
import { namedBy } from '../catalogue/image-priority.rules.ts';
import type { GuideSection } from './guide-sections.rules.ts';

type SectionId = GuideSection['id'];

/** `shows` is what it is called: 'In a room', or ''. */
export type GuidePicture = { url: string; shows: string };
export type GuidePictures = Partial<Record<SectionId, GuidePicture>>;

type Guide = {
  /** The header's. */
  imageUrl: string | null;
  sections: readonly GuideSection[];
  /** Its plant's; the first is on the plant's card, beside the text. */
  addresses: readonly string[];
};

/** The sections' pictures, each where it says most, one of a kind, none that the page shows elsewhere. */
export function placePictures({ imageUrl, sections, addresses }: Guide): GuidePictures {
  const placed: GuidePictures = {};
  const [onCard, ...others] = addresses.flatMap((address) => normaliseImageAddress(address, '') ?? []);
  const seen = new Set([onCard ?? '', imageUrl ?? ''].map(fileOf));
  for (const url of others) {
    const shows = namedBy(url) ?? '';
    const wanted = placesOf(shows, imageUrl !== null);
    const place = wanted.find((id) => !placed[id] && sections.some((section) => section.id === id));
    if (place === undefined || seen.has(fileOf(url))) continue;
    seen.add(fileOf(url));
    placed[place] = { url, shows };
  }
  return placed;
}

function placesOf(shows: string, hasHeader: boolean): SectionId[] {
  if (shows === 'In a room') return ['light', 'about'];
  if (shows === 'Size') return ['growth'];
  // A header is a plant from near by; a box holds another plant.
  if ((shows === 'Close up' && hasHeader) || shows.startsWith('How we pack')) return [];
  return ['about'];
}

/** Without what an address tells of its picture. */
function fileOf(url: string): string {
  return /^\/media\/[^?]+/.exec(url)?.[0] ?? url;
}
