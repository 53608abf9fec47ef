import { inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { variantImages } from '../../database/tables/catalogue.ts';
import type { Actor } from '../access/administrators.ts';
import type { FieldChange } from '../activity/activity.schema.ts';
import { judgeEdit } from '../edit/edits.ts';
import { insertVariantImages } from './add-variant-images.ts';
import { combinationKey, combinations } from './combinations.rules.ts';
import { describeOffer, describePlan } from './describe-variants.rules.ts';
import type { Codes, TakenCode } from './product-codes.schema.ts';
import { judgedFields, readVariantsStates } from './stored-variants.ts';
import { type CodesTaken, codesAsked, findCodeOwners, takenCodes } from './taken-codes.ts';
import { type VariantPlan, givenAway, isEmptyPlan, planVariants } from './variant-plan.rules.ts';
import { variantRows, variantsProblem } from './variant-rows.rules.ts';
import { hasOwnOffer, noVariants } from './variants-draft.rules.ts';
import type { SentVariants } from './variants.schema.ts';
import type { StagedImage, VariantRow, VariantsState } from './variants.types.ts';
import { writeAttributes, writePlans, writeRules } from './write-variants.ts';

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
 * Saves products' attributes, rules and variants as their editors left them, within the products' own transaction; what
 * is saved together has no code in common. Refuses what others changed since (judgeEdit): the second who saves is told.
 * Variants are matched, added, deleted or disabled as the same rule showed beforehand (planVariants).
 * docs/behaviour/variants.md#what-saving-does.
 */
export async function saveVariants(tx: Database, savings: readonly Saving[]): Promise<SavedVariants[]> {
  if (savings.length === 0) return [];
  const states = await readVariantsStates(
    tx,
    savings.map(({ productId }) => productId),
  );
  const begun = savings.map((saving) => begin(saving, states.get(saving.productId) ?? noVariants));
  const owners = await findCodeOwners(
    tx,
    begun.flatMap(({ saving, rows }) => codesAsked({ product: saving.codes, rows })),
  );
  const judged = begun.map((one) => {
    const { productId: id, codes } = one.saving;
    return { one, refusal: refusalOf(one, takenCodes(owners, { id, product: codes, rows: one.rows })) };
  });
  const accepted = judged.flatMap(({ one, refusal }) => (refusal ? [] : [one]));
  const written = (await writeAll(tx, accepted)).values();
  return judged.flatMap(({ refusal }) => refusal ?? written.next().value ?? []);
}

type Begun = {
  saving: Saving;
  state: VariantsState;
  rows: VariantRow[];
  problem: string | null;
  plan: VariantPlan;
};

function begin(saving: Saving, state: VariantsState): Begun {
  const rows = variantRows({ state, draft: saving.sent, basePrice: saving.basePrice });
  const problem = variantsProblem(rows);
  return { saving, state, rows, problem, plan: planVariants(problem === null ? rows : []) };
}

type Refusal = Exclude<SavedVariants, { ok: true }>;

function refusalOf({ saving, state, rows, problem, plan }: Begun, taken: TakenCode[]): Refusal | null {
  const { sent, isNew, free } = saving;
  if (!isNew && isChangedMeanwhile(state, { sent, rows, problem })) {
    return { ok: false, reason: 'variants-changed', current: state };
  }
  if (problem !== null) return { ok: false, reason: 'variants-refused', problem };
  if (taken.length > 0) return { ok: false, reason: 'codes-taken', taken };
  const names = free ? [...free, ...givenAway(plan)] : [];
  return names.length > 0 ? { ok: false, reason: 'free', names } : null;
}

async function writeAll(tx: Database, accepted: readonly Begun[]): Promise<SavedVariants[]> {
  const lost = await readImageAddresses(
    tx,
    accepted.flatMap(({ plan }) => plan.deleted.map(({ id }) => id)),
  );
  const offers = accepted.filter(({ state, saving }) => hasOwnOffer(state, saving.sent));
  const sentOf = ({ saving: { productId, sent } }: Begun) => ({ productId, ...sent });
  await writeAttributes(tx, offers.map(sentOf));
  await writeRules(tx, offers.map(sentOf));
  const added = await writePlans(
    tx,
    accepted.map(({ saving: { productId, now }, plan }) => ({ productId, plan, now })),
  );
  const saved: SavedVariants[] = [];
  for (const [at, { saving, state, rows, plan }] of accepted.entries()) {
    const { sent, productId } = saving;
    const images = toImages(sent.images, new Map([...savedMeanwhile(sent, rows), ...(added[at] ?? [])]));
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await insertVariantImages(tx, { ...saving, images });
    const pictures = images.reduce((sum, { variantIds }) => sum + variantIds.length, 0);
    saved.push({
      ok: true,
      changes: [
        ...describeOffer(state, sent),
        ...describePlan(plan),
        ...(pictures > 0 ? [{ field: 'Variant images', from: '', to: `${pictures} added` }] : []),
      ],
      dropped: [...(lost.get(productId) ?? []), ...sent.images.map(({ address }) => address)],
    });
  }
  return saved;
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

/** Of variants, by their products. */
async function readImageAddresses(tx: Database, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ productId: variantImages.productId, address: variantImages.imageUrl })
    .from(variantImages)
    .where(inArray(variantImages.variantId, [...ids]));
  const groups = Map.groupBy(rows, ({ productId }) => productId);
  return new Map([...groups].map(([id, group]) => [id, group.map(({ address }) => address)]));
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
