import * as z from 'zod/mini';
import type { products } from '../../database/tables/catalogue.ts';

/** A product as it is stored, with the ids of its categories. */
export type StoredProduct = typeof products.$inferSelect & { categoryIds: readonly string[] };
/** What the product dialog writes. */
export type EditedColumns = Omit<
  typeof products.$inferSelect,
  | 'id'
  | 'handle'
  | 'fromPricePaise'
  | 'lowestLow'
  | 'hasSoldOut'
  | 'dependencyRules'
  | 'deletedAt'
  | 'createdAt'
  | 'updatedAt'
>;

/** Of a category or a weight class. */
export type NameOf = (id: string) => string;
export type Field<Value, Columns> = {
  /** What it is called in the history, and where two edit at once. */
  label: string;
  /** In an empty dialog. */
  empty: Value;
  /** What the form accepts; checked on submit only. docs/behaviour/back-office.md#product-dialog. */
  checked: z.ZodMiniType<Value>;
  /** From what is stored; amounts are rupees and numbers text, as typed. */
  read: (stored: StoredProduct) => Value;
  /** The columns of products that a checked value stands for. Inside, JSON columns have keys of their own. */
  write: (value: Value) => Columns;
  /** In words, for the history and for who edits at the same time. */
  say: (value: Value, nameOf: NameOf) => string;
};

/** A field as it is described. */
export function field<Value, Columns extends object>(described: Field<Value, Columns>) {
  return described;
}

type Described<Value, Columns> = Omit<Field<Value, Columns>, 'empty' | 'say'>;

/** A field of text, empty at first. */
export function text<Columns extends object>(described: Described<string, Columns>): Field<string, Columns> {
  return { empty: '', say: (value) => value, ...described };
}

/** A column that is yes or no, at first no. */
export function flag<Key extends 'isPublished' | 'isFeatured' | 'includeInDeals' | 'isDiscounted'>(
  label: string,
  key: Key,
): Field<boolean, Record<Key, boolean>> {
  return {
    label,
    empty: false,
    checked: z.boolean(),
    read: (stored) => stored[key],
    write: (value) => ({ [key]: value }) as Record<Key, boolean>,
    say: (value) => (value ? 'yes' : 'no'),
  };
}

type TextColumn = {
  [Key in keyof EditedColumns]: EditedColumns[Key] extends string ? Key : never;
}[keyof EditedColumns];
type TextOrNullColumn = {
  [Key in keyof EditedColumns]: null extends EditedColumns[Key]
    ? EditedColumns[Key] extends string | null
      ? Key
      : never
    : never;
}[keyof EditedColumns];

/** A column of text that is the field as it stands. */
export function column<Key extends TextColumn>(key: Key) {
  return {
    read: (stored: StoredProduct): string => stored[key],
    write: (value: string) => ({ [key]: value }) as Record<Key, string>,
  };
}

/** Likewise one that is null where the field is empty. */
export function columnOrNull<Key extends TextOrNullColumn>(key: Key) {
  return {
    read: (stored: StoredProduct): string => stored[key] ?? '',
    write: (value: string) => ({ [key]: value || null }) as Record<Key, string | null>,
  };
}
