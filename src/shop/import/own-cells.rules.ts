import type { DependencyRule } from '../variants/variants.types.ts';
import { escaped, plain, split } from './cell-lists.rules.ts';
import type { ImportedValue } from './imported-product.types.ts';

/** 'White; #f7f5f0 | Red; #b23a31; off', 'Small; height: 25–35 cm' */
export function writeValues(values: readonly ImportedValue[]): string {
  return values
    .map(({ name, hexColor, enabled, height }) =>
      [
        escaped(name, '|;'),
        ...(hexColor === null ? [] : [hexColor]),
        ...(height ? [`height: ${escaped(height, '|;')}`] : []),
        ...(enabled ? [] : ['off']),
      ].join('; '),
    )
    .join(' | ');
}

export function readValues(cell: string): ImportedValue[] {
  return split(cell, '|').flatMap((item) => {
    const [name = '', ...notes] = split(item, ';').map(plain);
    const hexColor = notes.find((note) => note.startsWith('#')) ?? null;
    const height = notes.flatMap((note) => /^height:\s*(\S[^]*)$/i.exec(note)?.[1] ?? [])[0];
    const value = { name, hexColor, enabled: !notes.includes('off') };
    return name === '' ? [] : [height === undefined ? value : { ...value, height }];
  });
}

/** 'Small; types: Plastic, Round; colours: White | Large; types: Round' */
export function writeRules(rules: readonly DependencyRule[]): string {
  const names = (label: string, list: readonly string[]) =>
    list.length === 0 ? [] : [`${label}: ${list.map((name) => escaped(name, '|;,')).join(', ')}`];
  return rules
    .map(({ potSize, allowedPotTypes, allowedPotColors }) =>
      [
        escaped(potSize, '|;'),
        ...names('types', allowedPotTypes),
        ...names('colours', allowedPotColors),
      ].join('; '),
    )
    .join(' | ');
}

/** The rules of a cell, or null for what is none. */
export function readRules(cell: string): DependencyRule[] | null {
  const rules = split(cell, '|')
    .filter((item) => item.trim() !== '')
    .map((item) => {
      const [size = '', ...lists] = split(item, ';');
      const rule: DependencyRule = { potSize: plain(size), allowedPotTypes: [], allowedPotColors: [] };
      const isRead = lists.every((list) => {
        const [, label = '', names = ''] = /^\s*(types?|colou?rs?)\s*:([^]*)/i.exec(list) ?? [];
        const read = split(names, ',')
          .map(plain)
          .filter((name) => name !== '');
        if (/^t/i.test(label)) rule.allowedPotTypes = read;
        else rule.allowedPotColors = read;
        return label !== '';
      });
      return isRead && rule.potSize !== '' ? rule : null;
    });
  return rules.every((rule) => rule !== null) ? rules : null;
}

/** Yes or no; null for an empty cell, undefined for what is neither. */
export function readFlag(cell: string): boolean | null | undefined {
  const text = cell.trim().toLowerCase();
  if (text === '') return null;
  if (['yes', 'y', 'true', '1', 'on'].includes(text)) return true;
  return ['no', 'n', 'false', '0', 'off'].includes(text) ? false : undefined;
}

export function writeFlag(value: boolean): string {
  return value ? 'yes' : 'no';
}

/** Takes over yes or no; an empty cell says nothing. Gives what is wrong with it, or null. */
export function readYesOrNo(header: string, cell: string, take: (value: boolean) => void): string | null {
  const value = readFlag(cell);
  if (value === undefined) return `${header} must be yes or no`;
  if (value !== null) take(value);
  return null;
}
