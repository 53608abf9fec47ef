import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { moveTo } from '../../shop/variants/gallery.rules.ts';
import { variantsMessages } from '../../shop/variants/variants-messages.ts';
import {
  type GalleryAnswer,
  type VariantGalleryImage,
  gallerySchema,
  imagesChangedSchema,
} from '../../shop/variants/variants.schema.ts';
import { showToast } from '../../ui/toast-store.ts';
import { type ShopAnswer, callShop } from './call-shop.ts';

type Said = { done: string; failed: (message: string) => { title: string } };

/** The pictures of one variant and what can be done to them. `version` changes when others may have changed them. */
export function useGallery({ productId, variantId }: OneVariant, version: unknown) {
  const [images, setImages] = useState<VariantGalleryImage[]>();
  const [problem, setProblem] = useState<string | null>(null);
  const [underWay, setUnderWay] = useState(0);
  const { revalidate } = useRevalidator();
  const before = useRef(version);

  /** Of what is asked for, the latest is shown; nothing that the shop may have said before it made a change. */
  const turn = useRef(0);
  const unanswered = useRef(0);
  const said = useRef<VariantGalleryImage[]>(undefined);
  const read = useCallback(async () => {
    turn.current += 1;
    const own = turn.current;
    const found = await readGallery({ productId, variantId });
    if (own !== turn.current) return;
    if (found.ok) said.current = found.data.images;
    if (unanswered.current > 0) return;
    setProblem(found.ok ? null : found.message);
    setImages(said.current);
  }, [productId, variantId]);

  useEffect(() => {
    if (before.current !== version) forgetGalleries();
    before.current = version;
    const begin = async () => read();
    void begin();
  }, [read, version]);

  async function act(change: object, { done, failed }: Said) {
    setUnderWay((count) => count + 1);
    turn.current += 1;
    unanswered.current += 1;
    const answer = await callShop('/api/admin/variant-images', {
      answer: imagesChangedSchema,
      body: { productId, variantId, ...change },
    });
    unanswered.current -= 1;
    if (answer.ok) showToast({ title: done, tone: 'success' });
    else showToast({ ...failed(answer.message), tone: 'error' });
    if (answer.ok || answer.isAnswered) {
      forgetGalleries();
      await Promise.all([read(), revalidate()]);
    } else if (unanswered.current === 0) setImages(said.current);
    setUnderWay((count) => count - 1);
    return answer;
  }

  /** Shown at once; what the shop then says replaces it, and without a word from it what it said before. */
  async function reorder(imageIds: string[], done: string) {
    const byId = new Map(images?.map((image) => [image.id, image]));
    setImages(imageIds.flatMap((id) => byId.get(id) ?? []));
    const failed = (message: string) => ({ title: variantsMessages.reorderFailed(message) });
    await act({ action: 'reorder', imageIds }, { done, failed });
  }

  const ids = images?.map(({ id }) => id) ?? [];
  return {
    images,
    problem,
    busy: underWay > 0,
    retry: () => void read(),
    /** To a place from 0. */
    move: (imageId: string, to: number, done: string = variantsMessages.reordered) =>
      void reorder(moveTo(ids, imageId, to), done),
    setCover: (imageId: string) =>
      void act(
        { action: 'cover', imageId },
        {
          done: variantsMessages.coverUpdated,
          failed: (message) => ({ title: variantsMessages.coverFailed(message) }),
        },
      ),
    setAlt: (imageId: string, altText: string) =>
      void act(
        { action: 'alt', imageId, altText },
        {
          done: variantsMessages.altUpdated,
          failed: (message) => ({ title: variantsMessages.altFailed(message) }),
        },
      ),
    remove: (imageId: string) =>
      act(
        { action: 'delete', imageId },
        {
          done: variantsMessages.imageDeleted,
          failed: (message) => ({ title: variantsMessages.deleteFailed(message) }),
        },
      ),
  };
}

export type Gallery = ReturnType<typeof useGallery>;

/** How long what was read is fresh (docs/behaviour/back-office.md#galleries). */
const FRESH_MS = 30_000;

type FoundGallery = ShopAnswer<GalleryAnswer>;
type OneVariant = { productId: string; variantId: string };

const kept = new Map<string, { readAt: number; gallery: Promise<FoundGallery> }>();

/** The gallery of a variant: fresh for 30 seconds, and asked for once more if it cannot be read. */
function readGallery({ productId, variantId }: OneVariant): Promise<FoundGallery> {
  const known = kept.get(variantId);
  if (known && performance.now() - known.readAt < FRESH_MS) return known.gallery;
  const address = `/api/admin/variant-images?${new URLSearchParams({ productId, variantId })}`;
  const ask = () => callShop(address, { answer: gallerySchema });
  const gallery = askTwice(ask).then((read) => {
    if (!read.ok) kept.delete(variantId);
    return read;
  });
  kept.set(variantId, { readAt: performance.now(), gallery });
  return gallery;
}

async function askTwice(ask: () => Promise<FoundGallery>): Promise<FoundGallery> {
  const first = await ask();
  return first.ok ? first : ask();
}

/** What is kept is no longer true. */
function forgetGalleries(): void {
  kept.clear();
}
