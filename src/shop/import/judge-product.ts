import type { FieldChange } from '../activity/activity.schema.ts';
import type { Category } from '../catalogue/categories.ts';
import {
  describeChanges,
  freeNames,
  picturesOf,
  type ProductDraft,
} from '../catalogue/product-draft.rules.ts';
import { revisionOf } from '../edit/edits.ts';
import { describeChange, describeOffer } from '../variants/describe-variants.rules.ts';
import { combinationKey } from '../variants/combinations.rules.ts';
import { codeLabels } from '../variants/product-codes.schema.ts';
import { type CodeOwners, takenCodes } from '../variants/taken-codes.ts';
import { givenAway } from '../variants/variant-plan.rules.ts';
import { noVariants } from '../variants/variants-draft.rules.ts';
import type { SentVariants } from '../variants/variants.schema.ts';
import type { VariantsState } from '../variants/variants.types.ts';
import {
  type KnownPictures,
  type ResolvedPicture,
  namedPictures,
  resolvePicture,
} from './import-pictures.ts';
import type { ImportedPicture, ImportedProduct, RowRemark } from './imported-product.types.ts';
import { type NamedClass, planDraft } from './plan-draft.rules.ts';
import { type PlannedOffer, planOffer } from './plan-offer.rules.ts';
import { ADDED } from './sold-stock.rules.ts';

/** What is stored of the product that a file's product is. */
export type StoredItem = {
  id: string;
  handle: string | null;
  draft: ProductDraft;
  variants: VariantsState;
  /** Of the galleries, by the variant's id. */
  galleries: ReadonlyMap<string, readonly string[]>;
};

type Judging = {
  imported: ImportedProduct;
  stored: StoredItem | null;
  categories: readonly Category[];
  weightClasses: readonly NamedClass[];
  known: KnownPictures;
  /** Of every code that the file or the shop has of it. */
  owners: CodeOwners;
};

type Pictures = ReadonlyMap<string, ResolvedPicture>;

/** A picture that is to be added to a gallery. */
export type AddedPicture = ImportedPicture & { line: number; key: string };

export type Judged = {
  result: 'new' | 'changed' | 'unchanged' | 'refused';
  problems: RowRemark[];
  notes: RowRemark[];
  changes: { line: number; change: FieldChange }[];
  draft: ProductDraft;
  sent: SentVariants | null;
  /** To be added to galleries; `key` is the variant's combination. */
  added: AddedPicture[];
  /** What the product is found by from now on, where it has none yet. */
  handle: string | null;
  madeCategories: Category[];
  /** Of what is stored: what the judgement is about. */
  revision: string | null;
};

/** Says what importing a product would do, by the rules by which staff save one. */
export function judgeProduct(judging: Judging): Judged {
  const { imported, stored, categories, weightClasses, known } = judging;
  const shown = shownBy(stored);
  const pictures: Pictures = new Map(
    namedPictures(imported).map((named) => [named, resolvePicture(named, { shown, known })]),
  );
  const notes = [...imported.notes];
  const hasVariants = imported.variants.length > 0 || (stored?.variants.variants.length ?? 0) > 0;
  const planned = planDraft({
    imported,
    current: stored?.draft ?? null,
    hasVariants,
    categories,
    weightClasses,
    pictureOf: (address) => addressOf(pictures, address),
  });
  notes.push(...planned.notes, ...pictureNotes(imported, pictures));
  const offer = offerOf(judging, planned.draft);
  const problems = [...imported.problems, ...planned.problems, ...(offer?.problems ?? [])];
  const handle = imported.handle !== '' && (stored?.handle ?? null) === null ? imported.handle : null;
  const begun: Judged = {
    result: 'refused',
    problems,
    notes: [...notes, ...(offer?.notes ?? [])],
    changes: [],
    draft: planned.draft,
    sent: offer?.sent ?? null,
    added: offer ? addedPictures({ ...judging, pictures }, offer) : [],
    handle: handle !== stored?.id ? handle : null,
    madeCategories: planned.madeCategories,
    revision: stored ? revisionOfItem(stored, offer !== null) : null,
  };
  if (problems.length === 0) problems.push(...furtherProblems(judging, { draft: planned.draft, offer }));
  if (problems.length > 0) return begun;
  if (!stored) return { ...begun, result: 'new' };
  const changes = changesOf({
    ...begun,
    first: imported.line,
    stored,
    offer,
    named: [...categories, ...weightClasses],
  });
  return { ...begun, changes, result: changes.length > 0 ? 'changed' : 'unchanged' };
}

/** A short sign of what is stored and not sold from: stock changes by itself. */
function revisionOfItem({ draft, variants, galleries }: StoredItem, hasOffer: boolean): string {
  const { stock: _stock, ...rest } = draft;
  return revisionOf({ item: { rest, version: hasOffer ? versionOf({ variants, galleries }) : null } });
}

/** With the prices and pictures, which `variants.version` leaves to be saved by themselves. */
function versionOf({ variants, galleries }: Pick<StoredItem, 'variants' | 'galleries'>): string {
  const own = variants.variants.map(({ id, pricePaise }) => {
    return [id, pricePaise, (galleries.get(id) ?? []).toSorted()];
  });
  return revisionOf({ offer: { version: variants.version, own } });
}

function offerOf({ imported, stored }: Judging, draft: ProductDraft): PlannedOffer | null {
  const saysOffer =
    imported.variants.length > 0 ||
    imported.rules !== undefined ||
    Object.keys(imported.values).length > 0 ||
    Object.keys(imported.labels).length > 0;
  if (!saysOffer) return null;
  return planOffer({
    imported,
    state: stored?.variants ?? noVariants,
    isNew: stored === null,
    basePrice: draft.price,
  });
}

function addressOf(pictures: Pictures, asked: string): string | null {
  const found = pictures.get(asked);
  if (!found || found.kind === 'unusable') return null;
  if (found.kind === 'here') return found.address;
  // Stands for what is yet to be fetched.
  return /^(https?:)?\/\//i.test(asked) ? asked : `/${encodeURIComponent(asked)}`;
}

function pictureNotes({ line }: ImportedProduct, pictures: Pictures): RowRemark[] {
  return [...pictures].flatMap(([address, picture]) =>
    picture.kind === 'unusable'
      ? [{ line, text: `Without the picture ${address.slice(0, 200)}: ${picture.why}` }]
      : [],
  );
}

type Planned = { draft: ProductDraft; offer: PlannedOffer | null };

function furtherProblems({ imported, stored, owners }: Judging, { draft, offer }: Planned): RowRemark[] {
  const { line } = imported;
  const wasFree = stored ? freeNames({ ...stored.draft, name: draft.name }) : [];
  const free = [
    ...freeNames(draft).filter((name) => !wasFree.includes(name)),
    ...(offer ? givenAway(offer.plan) : []),
  ];
  const taken = takenCodes(owners, {
    ...(stored ? { id: stored.id } : {}),
    product: draft,
    ...(offer ? { rows: offer.rows } : {}),
  });
  return [
    ...free.map((name) => ({ line, text: `‘${name}’ would cost nothing` })),
    ...taken.map(({ field, code, owner }) => ({
      line,
      text: `${codeLabels[field]} ‘${code}’: ${owner} has it`,
    })),
  ];
}

type Compared = Judged & {
  first: number;
  stored: StoredItem;
  offer: PlannedOffer | null;
  /** What a draft refers to by id. */
  named: readonly Category[];
};

function changesOf({ first, stored, offer, draft, handle, added, named, madeCategories }: Compared) {
  const line = offer?.lines;
  const own = describeChanges(stored.draft, draft, [...named, ...madeCategories]);
  const changes = [
    ...own,
    ...(handle === null ? [] : [{ field: 'Handle', from: stored.handle ?? '', to: handle }]),
  ];
  const found = changes.map((change) => ({ line: first, change }));
  for (const picture of added) {
    found.push({ line: picture.line, change: { field: 'Variant images', from: '', to: picture.address } });
  }
  if (!offer || !line) return found;
  found.push(...describeOffer(stored.variants, offer.sent).map((change) => ({ line: first, change })));
  const { plan } = offer;
  for (const change of [...plan.changed, ...plan.disabled, ...plan.kept]) {
    for (const described of describeChange(change)) {
      found.push({ line: line.get(change.stored.id) ?? first, change: described });
    }
  }
  for (const { rowId } of plan.added) {
    found.push({ line: line.get(rowId) ?? first, change: { field: ADDED, from: '', to: 'added' } });
  }
  return found;
}

function addedPictures(
  { imported, stored, pictures }: Judging & { pictures: Pictures },
  { lines, rows }: PlannedOffer,
): AddedPicture[] {
  const byLine = new Map(rows.map((row) => [lines.get(row.id), row]));
  return imported.variants.flatMap(({ line, images = [] }) => {
    const row = byLine.get(line);
    if (!row || (!row.stored && !row.enabled)) return [];
    const shown = row.stored ? (stored?.galleries.get(row.stored.id) ?? []) : [];
    return images.flatMap(({ address, altText }) => {
      const own = addressOf(pictures, address);
      if (own === null || shown.includes(own)) return [];
      return [{ address: own, altText, line, key: combinationKey(row) }];
    });
  });
}

/** Every picture that a stored product shows. */
export function shownBy(stored: StoredItem | null): string[] {
  if (!stored) return [];
  return [...picturesOf(stored.draft), ...[...stored.galleries.values()].flat()];
}
