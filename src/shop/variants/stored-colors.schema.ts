import { rupeesToPaise } from '../money.ts';
import {
  boolean,
  number,
  object,
  otherwise,
  optional,
  anything,
  made,
  record,
  text,
  words,
} from '../shapes.rules.ts';
import { type Shape, readAs } from '../shapes.rules.ts';
import { valueId } from './attribute-values.rules.ts';
import type { ColorOption, DependencyRule, SizeOption } from './variants.types.ts';

const perhaps = otherwise(optional(words), undefined);
const names = made(anything, readTexts);
const enabled = otherwise(boolean, true);

const storedColor = object({
  id: perhaps,
  name: words,
  enabled,
  hexColor: perhaps,
  priceModifier: made(anything, (value) => readAs(number, value) ?? readAs(text, value) ?? 0),
});
const storedSize = object({ id: perhaps, name: words, enabled });
const storedRule = object({ pot_size: words, allowed_pot_types: names, allowed_pot_colors: names });
const storedItem = made(
  anything,
  (value) => readAs(words, value) ?? object({ text: words }).parse(value).text,
);
const storedMap = record(anything);

/** Colour lists as stored (a list or its JSON text, modifiers in rupees); unreadable entries are left out. */
export function readColorOptions(raw: unknown): ColorOption[] {
  return readList(raw, storedColor).map((color) => ({
    id: color.id ?? valueId(color.name),
    name: color.name,
    enabled: color.enabled,
    ...(color.hexColor === undefined ? {} : { hexColor: color.hexColor }),
    priceModifierPaise: rupeesToPaise(color.priceModifier) ?? 0,
  }));
}

/** Size lists as stored, like colours. */
export function readSizeOptions(raw: unknown): SizeOption[] {
  return readList(raw, storedSize).map((size) => ({ ...size, id: size.id ?? valueId(size.name) }));
}

/** Map of colour id to image addresses as stored (an object or its JSON text); colours without images are left out. */
export function readColorImages(raw: unknown): Record<string, string[]> {
  const entries = Object.entries(readAs(storedMap, fromJsonText(raw)) ?? {}).map(
    ([color, urls]) => [color, readTexts(urls)] as const,
  );
  return Object.fromEntries(entries.filter(([, urls]) => urls.length > 0));
}

/** Dependency rules as stored; a missing list of types or colours allows all. */
export function readDependencyRules(raw: unknown): DependencyRule[] {
  return readList(raw, storedRule).map((rule) => ({
    potSize: rule.pot_size,
    allowedPotTypes: rule.allowed_pot_types,
    allowedPotColors: rule.allowed_pot_colors,
  }));
}

/** Texts of glance_info (strings), glance_info_structured (items with `text`) or image_urls; blanks are left out. */
export function readTexts(raw: unknown): string[] {
  return readList(raw, storedItem);
}

function readList<T>(raw: unknown, item: Shape<T>): T[] {
  const list = fromJsonText(raw);
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry) => readAs(item, entry) ?? []);
}

// Some rows hold the JSON text of a JSON text: two layers are opened, no more.
function fromJsonText(raw: unknown, layers = 2): unknown {
  if (typeof raw !== 'string' || layers === 0) return raw;
  try {
    return fromJsonText(JSON.parse(raw), layers - 1);
  } catch {
    return undefined;
  }
}

/** What is noted of an attribute's value: the hue of a colour, the height of plants in a size. */
export function notedOf({ hexColor, height }: { hexColor?: string; height?: string }) {
  return { hexColor: hexColor ?? null, ...(height ? { height } : {}) };
}
