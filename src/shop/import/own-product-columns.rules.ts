import { type FactKey, factKeys, plantFacts } from '../catalogue/plant-facts.rules.ts';
import { emptyDraft, type ProductDraft } from '../catalogue/product-draft.rules.ts';
import type { AttributeName } from '../variants/variants.types.ts';
import { readList, writeList } from './cell-lists.rules.ts';
import { readRules, readValues, readYesOrNo, writeFlag, writeRules, writeValues } from './own-cells.rules.ts';
import type { ProductColumn } from './own-column.types.ts';

type TextKey = {
  [Key in keyof ProductDraft]: ProductDraft[Key] extends string ? Key : never;
}[keyof ProductDraft];
type FlagKey = {
  [Key in keyof ProductDraft]: ProductDraft[Key] extends boolean ? Key : never;
}[keyof ProductDraft];

/** A text that may be empty: an empty cell empties it. */
function text(header: string, key: Exclude<TextKey, 'featuredCategoryId'>, about: string): ProductColumn {
  return {
    header,
    about,
    write: ({ draft }) => draft[key],
    read(cell, { fields }) {
      fields[key] = cell.trim();
      return null;
    },
  };
}

/** One that every product has: an empty cell leaves it as it is. */
function needed(
  header: string,
  key: 'name' | 'description' | 'price' | 'stock',
  about: string,
): ProductColumn {
  return {
    ...text(header, key, about),
    read(cell, { fields }) {
      if (cell.trim() !== '') fields[key] = cell.trim();
      return null;
    },
  };
}

function flag(header: string, key: FlagKey): ProductColumn {
  return {
    header,
    about: 'yes or no',
    write: ({ draft }) => writeFlag(draft[key]),
    read(cell, { fields }) {
      return readYesOrNo(header, cell, (value) => {
        fields[key] = value;
      });
    },
  };
}

function values(header: string, group: AttributeName): ProductColumn {
  return {
    header,
    about: 'every value in its order, as “White; #f7f5f0 | Red; off”; variants bring theirs anyway',
    write: ({ attributes }) => writeValues(attributes.find(({ name }) => name === group)?.values ?? []),
    read(cell, product) {
      if (cell.trim() !== '') product.values[group] = readValues(cell);
      return null;
    },
  };
}

function label(header: string, group: AttributeName): ProductColumn {
  return {
    header,
    about: 'what this group of options is called',
    write: ({ attributes }) => attributes.find(({ name }) => name === group)?.label ?? '',
    read(cell, product) {
      if (cell.trim() !== '') product.labels[group] = cell.trim();
      return null;
    },
  };
}

/** Options of products without variants, as they are stored: made by the export, changed on the product's screen. */
function older(header: string, key: 'sizes' | 'colors'): ProductColumn {
  return {
    header,
    about: 'of a product without variants; as the export writes it',
    write: ({ draft }) =>
      JSON.stringify(draft[key]) === JSON.stringify(emptyDraft[key]) ? '' : JSON.stringify(draft[key]),
    read(cell, { fields }) {
      if (cell.trim() === '') return null;
      const read = parseJson(cell);
      if (!Array.isArray(read)) return `${header} cannot be read: leave it as the export wrote it`;
      Object.assign(fields, { [key]: read });
      return null;
    },
  };
}

function parseJson(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return null;
  }
}

/** A list that every product has: an empty cell leaves it. */
function list(
  header: string,
  key: 'images' | 'categories',
  about: string,
  write: ProductColumn['write'],
): ProductColumn {
  return {
    header,
    about,
    write,
    read(cell, { fields }) {
      const read = readList(cell);
      if (read.length > 0 || key === 'images') fields[key] = read;
      return null;
    },
  };
}

/** What is known of the plant; an empty cell says nothing of it any more. */
function fact(key: FactKey): ProductColumn {
  const described: { label: string; kind: string; hint?: string; choices?: object } = plantFacts[key];
  const { kind, hint = 'yes, or empty' } = described;
  const isList = kind === 'choices' || kind === 'months';
  const known = described.choices ? Object.keys(described.choices).join(', ') : hint;
  return {
    header: described.label,
    about: kind === 'choices' ? `one or more of ${known}, as “low | bright”` : known,
    write: ({ draft }) => (isList ? draft.facts[key].replaceAll(',', ' | ') : draft.facts[key]),
    read(cell, { fields }) {
      const typed = cell.trim();
      fields.facts = { ...fields.facts, [key]: isList ? typed.replaceAll(/\s*\|\s*/g, ',') : typed };
      return null;
    },
  };
}

/** Stand in one row of a product, as written in its first. */
export const productColumns: readonly ProductColumn[] = [
  needed('Name', 'name', 'at most 200 characters'),
  needed('Description', 'description', 'text; may have several lines'),
  needed('Price', 'price', 'rupees: 499 or 499.50'),
  flag('Discounted', 'isDiscounted'),
  text('Discount price', 'discountPrice', 'rupees, lower than the price'),
  {
    ...needed('Stock', 'stock', 'a whole number; of a product without variants'),
    write: ({ draft, variants }) => (variants.length > 0 ? '' : draft.stock),
  },
  text('SKU', 'sku', 'the product’s own; no two in the shop are the same'),
  text('Barcode', 'barcode', 'likewise'),
  text('Weight class', 'weightClass', 'the name of one in Settings, Delivery; empty: none'),
  flag('Published', 'isPublished'),
  flag('Featured', 'isFeatured'),
  flag('In deals', 'includeInDeals'),
  list('Categories', 'categories', 'names: Indoor | Pet-safe; new ones are made', ({ categories }) =>
    writeList(categories),
  ),
  {
    header: 'Featured category',
    about: 'one name',
    write: ({ featuredCategory }) => featuredCategory,
    read(cell, { fields }) {
      fields.featuredCategory = cell.trim();
      return null;
    },
  },
  list('Images', 'images', 'addresses, or names of files in the ZIP: fern.jpg | leaf.jpg', ({ draft }) =>
    writeList(draft.images),
  ),
  text('At a glance', 'glance', 'a line each'),
  text('Light instructions', 'lightText', 'text'),
  text('Light picture', 'lightImage', 'one address or name'),
  ...factKeys.map(fact),
  label('Size label', 'pot_size'),
  label('Type label', 'pot_type'),
  label('Colour label', 'pot_color'),
  values('Sizes', 'pot_size'),
  values('Types', 'pot_type'),
  values('Colours', 'pot_color'),
  {
    header: 'Rules',
    about: 'what goes together, as “Small; types: Plastic, Round; colours: White | Large; types: Round”',
    write: ({ rules }) => writeRules(rules),
    read(cell, product) {
      const rules = readRules(cell);
      if (rules === null) return 'Rules cannot be read: write “Small; types: Plastic; colours: White”';
      product.rules = rules;
      return null;
    },
  },
  older('Older sizes', 'sizes'),
  older('Older colours', 'colors'),
  text('Older default size', 'defaultSize', 'of a product without variants'),
  text('Older default colour', 'defaultColor', 'of a product without variants'),
];
