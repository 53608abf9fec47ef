import type { FieldChange } from '../activity/activity.schema.ts';
import { formatPaise } from '../money.ts';
import { combinationName } from './combinations.rules.ts';
import {
  type PlannedChange,
  type VariantColumns,
  type VariantPlan,
  changedColumns,
} from './variant-plan.rules.ts';
import type { EditedAttribute, StoredVariant, VariantsState } from './variants.types.ts';

type Offer = Pick<VariantsState, 'attributes' | 'rules'>;

/** How two versions of the attributes and rules differ, in words. */
export function describeOffer(before: Offer, after: Offer): FieldChange[] {
  const groups = after.attributes.map((attribute) => ({
    attribute,
    was: before.attributes.find(({ name }) => name === attribute.name),
  }));
  return [
    ...groups.map(({ attribute, was }) => ({
      field: 'Label',
      from: was?.label ?? '',
      to: attribute.label,
    })),
    ...groups.map(({ attribute, was }) => ({
      field: attribute.label,
      from: was ? valuesText(was) : '',
      to: valuesText(attribute),
    })),
    { field: 'Dependency rules', from: rulesText(before), to: rulesText(after) },
  ].filter(({ from, to }) => from !== to);
}

/** One line of what a plan does: 'Small (4") · Plastic: Discount price from ₹450.00 to ₹400.00'. */
export function describeChange(change: PlannedChange): FieldChange[] {
  return changedColumns(change).map((key) => ({
    field: labels[key],
    from: columnText(change.stored, key),
    to: columnText(change.columns, key),
  }));
}

const MOST_LINES = 40;

/** What a plan does, for the history. */
export function describePlan({ added, changed, disabled, kept, deleted }: VariantPlan): FieldChange[] {
  const lines: FieldChange[] = [
    ...added.map(({ columns }) => ({
      field: combinationName(columns),
      from: '',
      to: `${formatPaise(columns.pricePaise)}, ${columns.stock} in stock`,
    })),
    ...changed.flatMap((change) =>
      describeChange(change).map((line) => ({
        ...line,
        field: `${combinationName(change.stored)}, ${line.field.toLowerCase()}`,
      })),
    ),
    ...disabled.map(({ stored }) => ({
      field: combinationName(stored),
      from: 'enabled',
      to: 'disabled, kept for its orders',
    })),
    ...kept.map(({ stored }) => ({
      field: combinationName(stored),
      from: 'enabled',
      to: 'kept, not sold',
    })),
    ...deleted.map((stored) => ({
      field: combinationName(stored),
      from: `${formatPaise(stored.pricePaise)}, ${stored.stock} in stock`,
      to: 'deleted',
    })),
  ];
  return cut(lines);
}

/** What goes with variants that are deleted: 'its stock of 10 and 2 pictures', one that is in no gallery among them. */
export function lossText(variants: readonly StoredVariant[]): string {
  const stock = variants.reduce((sum, variant) => sum + variant.stock, 0);
  const pictures = variants.reduce(
    (sum, { imageCount, imageUrl }) => sum + (imageCount === 0 && imageUrl !== null ? 1 : imageCount),
    0,
  );
  const shown = pictures === 0 ? 'no pictures' : pictures === 1 ? '1 picture' : `${pictures} pictures`;
  return `${variants.length === 1 ? 'its' : 'their'} stock of ${stock} and ${shown}`;
}

/** So many lines that a history can be read. */
export function cut(lines: FieldChange[]): FieldChange[] {
  if (lines.length <= MOST_LINES) return lines;
  const more = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), { field: 'More', from: '', to: `${more} more changes` }];
}

/** How others changed the variants themselves, by what staff call them. */
export function describeStored(before: VariantsState, after: VariantsState): FieldChange[] {
  const was = new Map(before.variants.map((variant) => [variant.id, variant]));
  const isStill = new Set(after.variants.map(({ id }) => id));
  const gone = before.variants.filter(({ id }) => !isStill.has(id));
  return cut([
    ...after.variants.flatMap((variant) => {
      const old = was.get(variant.id);
      if (!old) return [{ field: combinationName(variant), from: '', to: 'added' }];
      return describeChange({ stored: old, columns: variant }).map((line) => ({
        ...line,
        field: `${combinationName(old)}, ${line.field.toLowerCase()}`,
      }));
    }),
    ...gone.map((variant) => ({ field: combinationName(variant), from: '', to: 'deleted' })),
  ]);
}

const labels: Readonly<Record<keyof VariantColumns, string>> = {
  size: 'Size',
  potType: 'Pot type',
  potColor: 'Pot color',
  pricePaise: 'Price',
  stock: 'Stock',
  enabled: 'Enabled',
  isDiscounted: 'Discounted',
  discountPricePaise: 'Discount price',
  isDefault: 'Default',
  sku: 'SKU',
  barcode: 'Barcode',
};

function columnText(columns: VariantColumns, key: keyof VariantColumns): string {
  const value = columns[key];
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (key === 'pricePaise' || key === 'discountPricePaise') return formatPaise(Number(value));
  return String(value);
}

function valuesText({ values }: EditedAttribute): string {
  return values
    .map(({ name, enabled, hexColor, height }) => {
      const notes = [hexColor, height, enabled ? null : 'disabled'].filter(Boolean);
      return notes.length > 0 ? `${name} (${notes.join(', ')})` : name;
    })
    .join(', ');
}

function rulesText({ rules }: Offer): string {
  const list = (names: readonly string[]) => (names.length === 0 ? 'all' : names.join(', '));
  return rules
    .map(
      ({ potSize, allowedPotTypes, allowedPotColors }) =>
        `${potSize}: types ${list(allowedPotTypes)}; colours ${list(allowedPotColors)}`,
    )
    .toSorted()
    .join(' / ');
}
