import { valueId } from '../variants/attribute-values.rules.ts';
import { DEFAULT_HEX_COLOR, valuesOf } from '../variants/attributes.rules.ts';
import { combinationKey, combinationName } from '../variants/combinations.rules.ts';
import { codeKey } from '../variants/product-codes.schema.ts';
import { type VariantPlan, planVariants } from '../variants/variant-plan.rules.ts';
import { rowProblems, variantRows, variantsProblem } from '../variants/variant-rows.rules.ts';
import { type SentVariants, variantsDraftSchema } from '../variants/variants.schema.ts';
import type {
  AttributeName,
  EditedAttribute,
  EditedValue,
  StoredVariant,
  VariantEdit,
  VariantRow,
  VariantsState,
} from '../variants/variants.types.ts';
import { isOfLibrary } from './import-messages.ts';
import type { ImportedProduct, ImportedVariant, RowRemark } from './imported-product.types.ts';
import { shortenedCodes } from './shortened-codes.rules.ts';

type Planning = {
  imported: ImportedProduct;
  /** As it is stored. */
  state: VariantsState;
  isNew: boolean;
  /** Of new variants, as typed. */
  basePrice: string;
};

export type PlannedOffer = {
  /** What the product dialog would send. */
  sent: SentVariants;
  plan: VariantPlan;
  rows: VariantRow[];
  /** Which row of the file a variant's row is, by its id. */
  lines: Map<string, number>;
  problems: RowRemark[];
  notes: RowRemark[];
};

const MOST_COMBINATIONS = 20_000;

/**
 * What a file makes of the variants of a product: those that it names are changed or added, the others stay. None is
 * ever deleted or taken off the shop for not standing in a file. docs/behaviour/import.md#variants.
 */
export function planOffer({ imported, state, isNew, basePrice }: Planning): PlannedOffer {
  const problems: RowRemark[] = [];
  const notes: RowRemark[] = [];
  const variants = imported.variants.flatMap((variant) => named(variant, state, problems) ?? []);
  const attributes = withFile(imported, variants, { state, isNew });
  const rules = imported.rules ?? state.rules;
  const begun = { attributes, rules, edits: {} };
  if (tooMany(attributes)) {
    problems.push({ line: imported.line, text: 'Its sizes, types and colours make too many combinations' });
    return { ...nothing(state), problems, notes };
  }
  const before = new Map(
    variantRows({ state, draft: begun, basePrice }).map((row) => [combinationKey(row), row]),
  );
  const edits: Record<string, VariantEdit> = {};
  const lines = new Map<string, number>();
  for (const variant of variants) {
    const row = before.get(combinationKey(canonical(variant, attributes)));
    const problem = problemOf(variant, { row, lines, attributes });
    if (problem !== null) problems.push({ line: variant.line, text: problem });
    else if (!row?.stored && variant.enabled === false) {
      notes.push({ line: variant.line, text: 'It is not offered, and the shop does not have it: left out' });
    }
    if (!row || problem !== null) continue;
    lines.set(row.id, variant.line);
    problems.push(...shortenedCodes(variant, row).map((text) => ({ line: variant.line, text })));
    edits[row.id] = editOf(variant, row);
  }
  // What the file does not name is not begun to be offered.
  for (const row of before.values())
    if (!row.stored && !lines.has(row.id)) edits[row.id] = { enabled: false };
  const sent = { version: state.version, attributes, rules, edits, images: [] };
  return judged({ imported, state, sent, basePrice, lines, problems, notes });
}

type Judging = Omit<PlannedOffer, 'plan' | 'rows'> & Omit<Planning, 'isNew'>;

function judged({ imported, state, sent, basePrice, lines, problems, notes }: Judging): PlannedOffer {
  const lineOf = (rowId: string) => lines.get(rowId) ?? imported.line;
  const parsed = variantsDraftSchema.safeParse(sent);
  for (const { path, message } of parsed.success ? [] : parsed.error.issues) {
    const [group, id] = path;
    const line = group === 'edits' ? lineOf(String(id)) : imported.line;
    problems.push({ line, text: isOfLibrary(message) ? 'Its options cannot be read' : message });
  }
  const rows = variantRows({ state, draft: sent, basePrice });
  const offered = rows.filter(({ enabled }) => enabled);
  const wrong = parsed.success
    ? offered.flatMap((row) =>
        Object.values(rowProblems(row)).map((text) => ({ line: lineOf(row.id), text })),
      )
    : [];
  problems.push(...wrong);
  if (problems.length > 0) return { ...nothing(state), sent, lines, problems, notes };
  const problem = variantsProblem(rows);
  if (problem !== null) problems.push({ line: imported.line, text: problem });
  const plan = planVariants(rows);
  for (const stored of [...plan.deleted, ...plan.disabled.map((change) => change.stored)]) {
    const text = `‘${combinationName(stored)}’ would be taken off the shop by it. Change these options on the product’s own screen`;
    problems.push({ line: imported.line, text });
  }
  return { sent, plan, rows, lines, problems, notes };
}

function nothing(state: VariantsState): Pick<PlannedOffer, 'sent' | 'plan' | 'rows' | 'lines'> {
  const { version, attributes, rules } = state;
  return {
    sent: { version, attributes, rules, edits: {}, images: [] },
    plan: { added: [], changed: [], disabled: [], kept: [], deleted: [] },
    rows: [],
    lines: new Map(),
  };
}

/** With the options of the variant that its SKU says it is, where it names none itself; null where nothing says it. */
function named(
  variant: ImportedVariant,
  state: VariantsState,
  problems: RowRemark[],
): ImportedVariant | null {
  const { line, sku = '', size } = variant;
  const stored = ofSku(state, sku);
  if (size === '') {
    if (!stored) {
      problems.push({
        line,
        text: `No variant of this product has the SKU ‘${sku}’: give its size and type`,
      });
      return null;
    }
    return { ...variant, ...optionsOf(stored) };
  }
  if (stored && !isSame(stored, variant)) {
    const text = `The SKU ‘${sku}’ is of ‘${combinationName(stored)}’ here. Change its options on the product’s own screen`;
    problems.push({ line, text });
  }
  return variant;
}

function ofSku({ variants }: VariantsState, sku: string): StoredVariant | undefined {
  const key = sku.trim().toLowerCase();
  return variants.find((stored) => stored.sku?.toLowerCase() === key);
}

function optionsOf({ size, potType, potColor }: StoredVariant) {
  return { size, potType, potColor };
}

const idOrNone = (name: string | null) => (name === null ? null : valueId(name));

function isSame(stored: StoredVariant, variant: ImportedVariant): boolean {
  return (
    idOrNone(stored.size) === idOrNone(variant.size) &&
    idOrNone(stored.potType) === idOrNone(variant.potType) &&
    idOrNone(stored.potColor) === idOrNone(variant.potColor)
  );
}

type Stored = { state: VariantsState; isNew: boolean };

/** The groups of options as the file leaves them: what is stored, what it lists, what its variants name. */
function withFile(
  { labels, values }: ImportedProduct,
  variants: readonly ImportedVariant[],
  { state, isNew }: Stored,
): EditedAttribute[] {
  return state.attributes.map((attribute) => {
    const { name } = attribute;
    // What a new product could be offered in is no more than a suggestion.
    const listed = values[name];
    const isOffered = variants.length > 0 || listed !== undefined;
    const isSuggested = isOffered && (isNew || state.variants.length === 0);
    const stored = isSuggested ? suggestionsLeftOut(attribute) : attribute.values;
    const all = listed ? relisted(stored, listed, attribute) : [...stored];
    for (const variant of variants) {
      const option = optionOf(variant, name);
      if (option === null || variant.enabled === false) continue;
      const at = all.findIndex((value) => valueId(value.name) === valueId(option));
      const found = all[at];
      if (!found) all.push(newValue(option, attribute));
      else all[at] = { ...found, enabled: true };
    }
    return { ...attribute, label: labels[name] ?? attribute.label, values: all };
  });
}

function suggestionsLeftOut({ values }: EditedAttribute): EditedValue[] {
  return values.some(({ enabled }) => enabled) ? values : [];
}

function relisted(
  stored: readonly EditedValue[],
  listed: NonNullable<ImportedProduct['values'][AttributeName]>,
  attribute: EditedAttribute,
): EditedValue[] {
  return listed.map(({ name, hexColor, height, enabled }) => {
    const found = stored.find((value) => valueId(value.name) === valueId(name)) ?? newValue(name, attribute);
    const noted = height === undefined ? found : { ...found, height };
    return { ...noted, hexColor: hexColor ?? found.hexColor, enabled };
  });
}

function newValue(name: string, { name: group, values }: EditedAttribute): EditedValue {
  const known = values.find((value) => valueId(value.name) === valueId(name));
  const hexColor = known?.hexColor ?? (group === 'pot_color' ? DEFAULT_HEX_COLOR : null);
  return { id: valueId(name), name: name.trim(), enabled: true, hexColor };
}

function optionOf({ size, potType, potColor }: ImportedVariant, group: AttributeName): string | null {
  return { pot_size: size, pot_type: potType, pot_color: potColor }[group];
}

/** Its options as the groups call them. */
function canonical(variant: ImportedVariant, attributes: readonly EditedAttribute[]) {
  const nameOf = (group: AttributeName, name: string) =>
    attributes
      .find((attribute) => attribute.name === group)
      ?.values.find((value) => valueId(value.name) === valueId(name))?.name ?? name;
  return {
    size: nameOf('pot_size', variant.size),
    potType: nameOf('pot_type', variant.potType),
    potColor: variant.potColor === null ? null : nameOf('pot_color', variant.potColor),
  };
}

function tooMany(attributes: readonly EditedAttribute[]): boolean {
  return (
    attributes.reduce((product, { values }) => product * Math.max(1, values.length), 1) > MOST_COMBINATIONS
  );
}

type Place = {
  row: VariantRow | undefined;
  lines: ReadonlyMap<string, number>;
  attributes: readonly EditedAttribute[];
};

function problemOf(variant: ImportedVariant, { row, lines, attributes }: Place): string | null {
  const name = combinationName(variant);
  if (!row?.fits && variant.enabled !== false) {
    const lacksColour = variant.potColor === null && valuesOf({ attributes }, 'pot_color').length > 0;
    if (lacksColour) return `‘${name}’ has no colour, as others of this product have`;
    return `The rules of this product do not allow ‘${name}’`;
  }
  const line = row && lines.get(row.id);
  return line === undefined ? null : `‘${name}’ is in row ${line} already`;
}

/** What is to be typed into the row so that it is as the file says; nothing of what it is already. */
function editOf(variant: ImportedVariant, row: VariantRow): VariantEdit {
  const edit: VariantEdit = {};
  for (const key of ['price', 'stock', 'discountPrice'] as const) {
    const text = variant[key];
    if (text !== undefined && !(row.stored && isSameNumber(text, row[key]))) edit[key] = text;
  }
  for (const key of ['sku', 'barcode'] as const) {
    const code = variant[key];
    if (code !== undefined && codeKey(code) !== codeKey(row[key])) edit[key] = code;
  }
  const { isDiscounted, isDefault, enabled } = variant;
  if (isDiscounted !== undefined && isDiscounted !== row.isDiscounted) edit.isDiscounted = isDiscounted;
  if (isDefault !== undefined && isDefault !== row.isDefault) edit.isDefault = isDefault;
  if (!row.stored) edit.enabled = enabled ?? true;
  else if (enabled !== undefined && enabled !== row.stored.enabled) {
    edit.enabled = enabled;
    if (!enabled) edit.isKept = true;
  }
  return edit;
}

/** '499' and '499.00' are one amount. */
function isSameNumber(one: string, other: string): boolean {
  return one === other || (one !== '' && other !== '' && Number(one) === Number(other));
}
