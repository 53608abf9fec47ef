import { valueId } from './attribute-values.rules.ts';
import type { AttributeName, DependencyRule, EditedAttribute, EditedValue } from './variants.types.ts';

/** The part of a draft that says what may be combined. */
export type Offer = { attributes: readonly EditedAttribute[]; rules: readonly DependencyRule[] };
type Edited = { attributes: EditedAttribute[]; rules: DependencyRule[] };

type ValueRef = { group: AttributeName; id: string };

/** The values of one group; none when the product lacks it. */
export function valuesOf({ attributes }: Pick<Offer, 'attributes'>, group: AttributeName): EditedValue[] {
  return attributes.find(({ name }) => name === group)?.values ?? [];
}

/** Whether a group has a value of this name, however it is written; `exceptId` is the value that is being renamed. */
export function isNameTaken(values: readonly EditedValue[], name: string, exceptId?: string): boolean {
  return values.some((value) => value.id !== exceptId && valueId(value.name) === valueId(name));
}

/**
 * The offer with one more, enabled value. A blank name and one that the group has already change nothing.
 * docs/behaviour/variants.md#attributes.
 */
export function addValue(offer: Offer, group: AttributeName, name: string): Edited {
  const values = valuesOf(offer, group);
  if (name.trim() === '' || isNameTaken(values, name)) return copy(offer);
  const hexColor = group === 'pot_color' ? DEFAULT_HEX_COLOR : null;
  const added = { id: freeId(values, valueId(name)), name: name.trim(), enabled: true, hexColor };
  return withValues(offer, group, [...values, added]);
}

/** The offer with a value renamed, and with it the rules that name it. A blank name or a taken one changes nothing. */
export function renameValue(offer: Offer, { group, id }: ValueRef, name: string): Edited {
  const values = valuesOf(offer, group);
  const before = values.find((value) => value.id === id)?.name;
  const next = name.trim();
  if (before === undefined || next === '' || isNameTaken(values, next, id)) return copy(offer);
  const renamed = withValues(
    offer,
    group,
    values.map((value) => (value.id === id ? { ...value, name: next } : value)),
  );
  const rename = (some: string) => (some === before ? next : some);
  return { ...renamed, rules: renamed.rules.map((rule) => mapNames(rule, group, rename)) };
}

/**
 * The offer without a value. Rules about a size go with it; from lists of what is allowed the name goes, unless it is
 * the last one: an empty list would allow everything.
 */
export function removeValue(offer: Offer, { group, id }: ValueRef): Edited {
  const values = valuesOf(offer, group);
  const name = values.find((value) => value.id === id)?.name;
  const left = withValues(
    offer,
    group,
    values.filter((value) => value.id !== id),
  );
  if (group === 'pot_size') return { ...left, rules: left.rules.filter(({ potSize }) => potSize !== name) };
  const without = (names: string[]) => (names.length > 1 ? names.filter((one) => one !== name) : names);
  return {
    ...left,
    rules: left.rules.map((rule) =>
      group === 'pot_type'
        ? { ...rule, allowedPotTypes: without(rule.allowedPotTypes) }
        : { ...rule, allowedPotColors: without(rule.allowedPotColors) },
    ),
  };
}

/** The offer with a value enabled, disabled, in another colour or of another height. */
export function changeValue(
  offer: Offer,
  { group, id }: ValueRef,
  change: Partial<Pick<EditedValue, 'enabled' | 'hexColor' | 'height'>>,
): Edited {
  const values = valuesOf(offer, group);
  return withValues(
    offer,
    group,
    values.map((value) => (value.id === id ? { ...value, ...change } : value)),
  );
}

/** The offer with a value at another place of its group; places beyond the ends are the ends. */
export function moveValue(offer: Offer, { group, id }: ValueRef, to: number): Edited {
  const values = valuesOf(offer, group);
  const moved = values.filter((value) => value.id === id);
  const others = values.filter((value) => value.id !== id);
  return withValues(offer, group, others.toSpliced(Math.max(0, to), 0, ...moved));
}

/** The offer with a group under another label; a blank one changes nothing. */
export function renameGroup(offer: Offer, group: AttributeName, label: string): Edited {
  const next = label.trim();
  return {
    rules: [...offer.rules],
    attributes: offer.attributes.map((attribute) =>
      attribute.name === group && next !== '' ? { ...attribute, label: next } : attribute,
    ),
  };
}

/** The offer with what one size may be combined with; a rule that allows everything is none. */
export function setRule(offer: Offer, rule: DependencyRule): Edited {
  const others = offer.rules.filter(({ potSize }) => potSize !== rule.potSize);
  const says = rule.allowedPotTypes.length + rule.allowedPotColors.length > 0;
  return { attributes: [...offer.attributes], rules: says ? [...others, rule] : others };
}

function withValues({ attributes, rules }: Offer, group: AttributeName, values: EditedValue[]): Edited {
  return {
    rules: [...rules],
    attributes: attributes.map((attribute) =>
      attribute.name === group ? { ...attribute, values } : attribute,
    ),
  };
}

function copy({ attributes, rules }: Offer): Edited {
  return { attributes: [...attributes], rules: [...rules] };
}

// A value that was renamed keeps its id: its old name may come back as another value.
function freeId(values: readonly EditedValue[], id: string): string {
  const isFree = (wanted: string) => !values.some((value) => value.id === wanted);
  for (let number = 1; ; number += 1) {
    const wanted = number === 1 ? id : `${id}-${number}`;
    if (isFree(wanted)) return wanted;
  }
}

function mapNames(
  rule: DependencyRule,
  group: AttributeName,
  rename: (name: string) => string,
): DependencyRule {
  switch (group) {
    case 'pot_size':
      return { ...rule, potSize: rename(rule.potSize) };
    case 'pot_type':
      return { ...rule, allowedPotTypes: rule.allowedPotTypes.map(rename) };
    case 'pot_color':
      return { ...rule, allowedPotColors: rule.allowedPotColors.map(rename) };
  }
}

/** What a colour is shown in until another is chosen. docs/behaviour/variants.md#attributes. */
export const DEFAULT_HEX_COLOR = '#666666';

/**
 * What is offered to choose from; none of it is, until staff enable it.
 * docs/behaviour/back-office.md#product-dialog.
 */
export const defaultAttributes: readonly EditedAttribute[] = [
  {
    name: 'pot_size',
    label: 'Pot size',
    values: ['Small (4")', 'Medium (5")', 'Large (8")', 'X-Large (10")'].map((name) => toValue(name)),
  },
  {
    name: 'pot_type',
    label: 'Pot type',
    values: ['Plastic', 'Self-watering', 'Round 4"', 'Square 4"', 'Krish 4"', 'Krish 5"'].map((name) =>
      toValue(name),
    ),
  },
  {
    name: 'pot_color',
    label: 'Pot color',
    values: Object.entries({
      White: '#f7f5f0',
      Yellow: '#ebbe3c',
      Orange: '#df7a35',
      Red: '#b23a31',
      Black: '#242526',
      Beige: '#dacab0',
    }).map(([name, hexColor]) => toValue(name, hexColor)),
  },
];

function toValue(name: string, hexColor: string | null = null): EditedValue {
  return { id: valueId(name), name, enabled: false, hexColor };
}
