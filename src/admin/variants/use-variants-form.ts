import { useState } from 'react';
import {
  collides,
  isVariantsDirty,
  noVariants,
  rebaseVariants,
  toVariantsDraft,
  withEdit,
} from '../../shop/variants/variants-draft.rules.ts';
import type { SentVariants } from '../../shop/variants/variants.schema.ts';
import type {
  StagedImage,
  VariantEdit,
  VariantsDraft,
  VariantsState,
} from '../../shop/variants/variants.types.ts';

/** What others saved while this form was open: before and after it. */
export type VariantsMeanwhile = { before: VariantsState; after: VariantsState };

/**
 * The variants as they are typed, on top of what is stored now: what others save meanwhile shows at once, unless both
 * changed the same. Then what was typed stays, and saving asks. `stored` is null where it could not be read.
 */
export function useVariantsForm(stored: VariantsState | null) {
  const latest = stored ?? noVariants;
  const [base, setBase] = useState(latest);
  const [draft, setDraft] = useState(() => toVariantsDraft(latest));
  const [seen, setSeen] = useState(latest);
  const [hasNews, setHasNews] = useState(false);
  const [meanwhile, setMeanwhile] = useState<VariantsMeanwhile>();

  if (seen !== latest && stored) {
    setSeen(latest);
    if (collides({ base, draft, theirs: latest })) setBase(withFreshNumbers(base, latest));
    else {
      setHasNews(hasNews || base.version !== latest.version);
      setDraft(rebaseVariants({ base, draft, theirs: latest }));
      setBase(latest);
    }
  }

  return {
    base,
    draft,
    isDirty: isVariantsDirty(base, draft),
    /** Others changed what is shown here, and it was taken over. */
    hasNews,
    meanwhile,
    change: (next: Partial<VariantsDraft>) => setDraft((before) => ({ ...before, ...next })),
    edit: (id: string, edit: VariantEdit) =>
      setDraft((before) => ({ ...before, edits: withEdit(before.edits, id, edit) })),
    editAll: (edits: readonly (readonly [id: string, edit: VariantEdit])[]) =>
      setDraft((before) => ({
        ...before,
        edits: edits.reduce((all, [id, edit]) => withEdit(all, id, edit), before.edits),
      })),
    stage: (image: StagedImage) => setDraft((before) => ({ ...before, images: [...before.images, image] })),
    unstage: (address: string) =>
      setDraft((before) => ({
        ...before,
        images: before.images.filter((image) => image.address !== address),
      })),
    /** What travels when the product is saved; nothing where nothing was changed. */
    toSend: (): SentVariants | undefined =>
      isVariantsDirty(base, draft) ? { version: base.version, ...draft } : undefined,
    /** Saving said that others were first. */
    told(after: VariantsState) {
      setMeanwhile({ before: base, after });
      setDraft(rebaseVariants({ base, draft, theirs: after }));
      setBase(after);
    },
    /** Gives up what was typed for what others saved. */
    takeTheirs() {
      setDraft(toVariantsDraft(base));
      setMeanwhile(undefined);
    },
  };
}

export type VariantsForm = ReturnType<typeof useVariantsForm>;

/** Prices, stocks and pictures are nobody's draft: they show as they are now. */
function withFreshNumbers(base: VariantsState, latest: VariantsState): VariantsState {
  const fresh = new Map(latest.variants.map((variant) => [variant.id, variant]));
  return {
    ...base,
    variants: base.variants.map((variant) => {
      const now = fresh.get(variant.id);
      if (!now) return variant;
      const { pricePaise, stock, imageUrl, imageCount, isOrdered } = now;
      return { ...variant, pricePaise, stock, imageUrl, imageCount, isOrdered };
    }),
  };
}
