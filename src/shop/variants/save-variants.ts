import { inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { variantImages } from '../../database/tables/catalogue.ts';
import type { Actor } from '../access/administrators.ts';
import type { FieldChange } from '../activity/activity.schema.ts';
import { judgeEdit } from '../edit/edits.ts';
import { insertVariantImages } from './add-variant-images.ts';
import { combinationKey, combinations } from './combinations.rules.ts';
import { describeOffer, describePlan } from './describe-variants.rules.ts';
import type { Codes } from './product-codes.schema.ts';
import { judgedFields, readVariantsState } from './stored-variants.ts';
import { type CodesTaken, findTakenCodes } from './taken-codes.ts';
import { type VariantPlan, givenAway, isEmptyPlan, planVariants } from './variant-plan.rules.ts';
import { variantRows, variantsProblem } from './variant-rows.rules.ts';
import { hasOwnOffer } from './variants-draft.rules.ts';
import type { SentVariants } from './variants.schema.ts';
import type { StagedImage, VariantRow, VariantsState } from './variants.types.ts';
import { writeAttributes, writePlan, writeRules } from './write-variants.ts';

export type SavedVariants =
  | {
      ok: true;
      changes: FieldChange[];
      /** Addresses of pictures that may not be shown anywhere any more; their files are to go once all is committed. */
      dropped: string[];
    }
  | { ok: false; reason: 'variants-changed'; current: VariantsState }
  | { ok: false; reason: 'variants-refused'; problem: string }
  | CodesTaken
  /** These would cost nothing, and nobody said that this is meant. */
  | { ok: false; reason: 'free'; names: string[] };

type Saving = {
  actor: Actor;
  /** Its row is locked, and before it its variants. */
  productId: string;
  sent: SentVariants;
  /** Of new variants, in rupees as typed. */
  basePrice: string;
  /** The product's own, as they are saved with it. */
  codes: Codes;
  /** A product that was just made: whatever version its editor began with. */
  isNew: boolean;
  /** What else of the product would cost nothing; null where prices of 0 are meant. */
  free: string[] | null;
  now: Date;
};

/**
 * Saves a product's attributes, rules and variants as its editor left them, within the product's own transaction.
 * Refuses when others changed any of these since (judgeEdit): the second who saves is told. Variants are matched,
 * added, deleted or disabled as the same rule showed beforehand (planVariants).
 * docs/behaviour/variants.md#what-saving-does.
 */
export async function saveVariants(tx: Database, saving: Saving): Promise<SavedVariants> {
  const { productId, sent, basePrice, isNew, now } = saving;
  const state = await readVariantsState(tx, productId);
  const rows = variantRows({ state, draft: sent, basePrice });
  const problem = variantsProblem(rows);
  if (!isNew && isChangedMeanwhile(state, { sent, rows, problem })) {
    return { ok: false, reason: 'variants-changed', current: state };
  }
  if (problem !== null) return { ok: false, reason: 'variants-refused', problem };
  const taken = await findTakenCodes(tx, { id: productId, product: saving.codes, rows });
  if (taken.length > 0) return { ok: false, reason: 'codes-taken', taken };
  const plan = planVariants(rows);
  const names = saving.free ? [...saving.free, ...givenAway(plan)] : [];
  if (names.length > 0) return { ok: false, reason: 'free', names };
  const lost = await readImageAddresses(tx, plan);
  if (hasOwnOffer(state, sent)) {
    await writeAttributes(tx, { productId, attributes: sent.attributes });
    await writeRules(tx, { productId, rules: sent.rules });
  }
  const added = await writePlan(tx, { productId, plan, now });
  const images = toImages(sent.images, new Map([...savedMeanwhile(sent, rows), ...added]));
  await insertVariantImages(tx, { ...saving, images });
  const pictures = images.reduce((sum, { variantIds }) => sum + variantIds.length, 0);
  return {
    ok: true,
    changes: [
      ...describeOffer(state, sent),
      ...describePlan(plan),
      ...(pictures > 0 ? [{ field: 'Variant images', from: '', to: `${pictures} added` }] : []),
    ],
    dropped: [...lost, ...sent.images.map(({ address }) => address)],
  };
}

type Made = { sent: SentVariants; rows: readonly VariantRow[]; problem: string | null };

/** With a revision that does not name the variants only what changes nothing of them is taken, pictures included. */
function isChangedMeanwhile(state: VariantsState, { sent, rows, problem }: Made): boolean {
  const stored = judgedFields(state);
  const isIdle = problem === null && sent.images.length === 0 && isEmptyPlan(planVariants(rows));
  const draft = {
    attributes: sent.attributes,
    rules: sent.rules,
    variants: isIdle ? stored.variants : rows,
  };
  return !judgeEdit(stored, { draft, revision: sent.version }).ok;
}

async function readImageAddresses(tx: Database, { deleted }: VariantPlan): Promise<string[]> {
  if (deleted.length === 0) return [];
  const ids = deleted.map(({ id }) => id);
  const rows = await tx
    .select({ address: variantImages.imageUrl })
    .from(variantImages)
    .where(inArray(variantImages.variantId, ids));
  return rows.map(({ address }) => address);
}

/** The variants by the temporary ids that they had for an editor before somebody else saved them. */
function savedMeanwhile(
  sent: SentVariants,
  rows: readonly VariantRow[],
): [temporaryId: string, id: string][] {
  const stored = new Map(rows.map((row) => [combinationKey(row), row.enabled ? row.stored?.id : undefined]));
  return combinations(sent).flatMap((combination) => {
    const id = stored.get(combinationKey(combination));
    return id === undefined ? [] : [[combination.id, id]];
  });
}

/** What was uploaded for variants that are saved now; of those that were switched off again nothing is kept. */
function toImages(staged: readonly StagedImage[], saved: ReadonlyMap<string, string>): StagedImage[] {
  return staged.map((image) => ({
    ...image,
    variantIds: image.variantIds.flatMap((rowId) => saved.get(rowId) ?? []),
  }));
}
