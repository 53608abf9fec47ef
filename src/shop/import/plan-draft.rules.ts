import type { Category } from '../catalogue/categories.ts';
import { DEALS, createCategorySchema, reservedName } from '../catalogue/category.rules.ts';
import {
  type ProductDraft,
  emptyDraft,
  productDraftSchema,
  productLabels,
} from '../catalogue/product-draft.rules.ts';
import { type WeightClass, findWeightClass } from '../settings/delivery.schema.ts';
import { codeFields, codeKey } from '../variants/product-codes.schema.ts';
import { isPlainText } from '../text.schema.ts';
import { isOfLibrary } from './import-messages.ts';
import type { ImportedProduct, RowRemark } from './imported-product.types.ts';
import { shortenedCodes } from './shortened-codes.rules.ts';

const LONGEST_HANDLE = 200;

/** What is stored under an address or a file's name; null where it cannot be shown, which is noted. */
export type PictureOf = (address: string) => string | null;

type Planning = {
  imported: ImportedProduct;
  /** Null for a product that the shop does not have. */
  current: ProductDraft | null;
  /** Its stock is that of its variants. */
  hasVariants: boolean;
  categories: readonly Category[];
  weightClasses: readonly NamedClass[];
  pictureOf: PictureOf;
};

/** A weight class of the owner's settings. */
export type NamedClass = Pick<WeightClass, 'id' | 'name'>;

export type PlannedDraft = {
  draft: ProductDraft;
  /** Categories that are to be made, under ids that they may get. */
  madeCategories: Category[];
  problems: RowRemark[];
  /** What is read in another way than it was meant. */
  notes: RowRemark[];
};

/**
 * What a file makes of a product's own fields, and what the product dialog's rules say against it
 * (docs/behaviour/import.md#what-is-refused).
 */
export function planDraft(planning: Planning): PlannedDraft {
  const { imported, current, hasVariants, categories, weightClasses, pictureOf } = planning;
  const { line, fields, variants } = imported;
  const { categories: _names, tags: _tags, featuredCategory, facts, ...given } = fields;
  const base = current ?? emptyDraft;
  const naming = nameCategories(imported, categories);
  const own: ProductDraft = { ...base, ...given, facts: { ...base.facts, ...facts } };
  const [first] = variants;
  if (current === null && fields.price === undefined && first?.price !== undefined) own.price = first.price;
  if (hasVariants) own.stock = base.stock;
  for (const key of codeFields) if (codeKey(own[key]) === codeKey(base[key])) own[key] = base[key];
  if (naming.ids !== null) own.categoryIds = naming.ids;
  if (featuredCategory !== undefined) own.featuredCategoryId = naming.idOf(featuredCategory);
  const weight = nameWeightClass(given.weightClass, { stored: base.weightClass, weightClasses });
  own.weightClass = weight.id;
  if (fields.glance !== undefined) own.glance = linesOf(fields.glance);
  const shown = withPictures(own, { base, given, pictureOf });
  const parsed = productDraftSchema.safeParse(shown);
  const { handle } = imported;
  const isHandle = handle.length <= LONGEST_HANDLE && isPlainText(handle);
  if (!isHandle) naming.problems.push(`A handle is one line of at most ${LONGEST_HANDLE} characters`);
  const refusals = parsed.success ? [] : parsed.error.issues.map((issue) => sentenceOf(issue));
  refusals.push(...shortenedCodes(given, base));
  return {
    draft: parsed.success ? parsed.data : shown,
    madeCategories: naming.made,
    problems: [...naming.problems, ...new Set(refusals)].map((text) => ({ line, text })),
    notes: weight.notes.map((text) => ({ line, text })),
  };
}

function linesOf(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

function sentenceOf({ path, message }: { path: PropertyKey[]; message: string }): string {
  const [key] = path;
  const label = productLabels[key as keyof ProductDraft] ?? 'The product';
  // The library's own words, and those of a part inside a list, do not say what they are about.
  return isOfLibrary(message) || path.length > 1 ? `${label}: ${message}` : message;
}

type Pictures = { base: ProductDraft; given: Partial<ProductDraft>; pictureOf: PictureOf };

/** Pictures that cannot be had are left out; those that are there stay where the file has none for their place. */
function withPictures(draft: ProductDraft, { base, given, pictureOf }: Pictures): ProductDraft {
  const shownOf = (addresses: readonly string[], stored: readonly string[]) => {
    const found = new Set(addresses.map(pictureOf).filter((address) => address !== null));
    return addresses.length > 0 && found.size === 0 ? [...stored] : [...found];
  };
  const storedOf = (id: string) => base.colors.find((color) => color.id === id)?.images ?? [];
  return {
    ...draft,
    ...(given.images === undefined ? {} : { images: shownOf(given.images, base.images) }),
    ...(given.lightImage ? { lightImage: pictureOf(given.lightImage) ?? base.lightImage } : {}),
    ...(Array.isArray(given.colors)
      ? {
          colors: given.colors.map((color) =>
            Array.isArray(color.images)
              ? { ...color, images: shownOf(color.images, storedOf(color.id)) }
              : color,
          ),
        }
      : {}),
  };
}

type Weighing = { stored: string; weightClasses: readonly NamedClass[] };

/** The id of the class that a file names: its name may change. One that the shop lacks leaves what is stored. */
function nameWeightClass(named: string | undefined, { stored, weightClasses }: Weighing) {
  if (named === undefined || named === '' || named === stored) return { id: named ?? stored, notes: [] };
  const found = findWeightClass(weightClasses, named);
  if (!found) {
    const text = `No weight class in Settings, Delivery is called ‘${named.slice(0, 200)}’: left out`;
    return { id: stored, notes: [text] };
  }
  const isStored = found === findWeightClass(weightClasses, stored);
  return { id: isStored ? stored : found.id, notes: [] };
}

/** The ids of the categories that a product names, or null where its file says nothing of them. */
function nameCategories({ fields }: ImportedProduct, categories: readonly Category[]) {
  const keyOf = (name: string) => name.trim().toLowerCase();
  const known = new Map(categories.map(({ id, name }) => [keyOf(name), id]));
  const made: Category[] = [];
  const problems: string[] = [];
  const idOf = (asked: string): string => {
    const reserved = reservedName(asked);
    const name = reserved === DEALS ? DEALS : asked.trim();
    const id = known.get(keyOf(name));
    if (id !== undefined || name === '') return id ?? '';
    const checked = createCategorySchema.safeParse({ name });
    if (reserved === 'All') problems.push('No category can be called ‘All’: it stands for every one');
    else if (!checked.success) problems.push(checked.error.issues[0]?.message ?? 'This is no category');
    const added = { id: crypto.randomUUID(), name };
    made.push(added);
    known.set(keyOf(name), added.id);
    return added.id;
  };
  const tagged = (fields.tags ?? []).flatMap((tag) => known.get(keyOf(tag)) ?? []);
  const ids = fields.categories === undefined ? null : fields.categories.map(idOf);
  return { ids: ids && [...new Set([...ids, ...tagged])].toSorted(), idOf, made, problems };
}
