import * as z from 'zod/mini';

/** What a shop calls a product or a variant by: its own SKU, and what a scanner reads. Empty for none. */
export type Codes = { sku: string; barcode: string };
export type CodeField = keyof Codes;

/** A code that something else in the shop has already. */
export type TakenCode = {
  field: CodeField;
  /** As it was given. */
  code: string;
  /** What has it: 'Boston Fern, Small · Plastic'. */
  owner: string;
};

/** Who has a code that a variant of the same product was to have. */
export const ITSELF = 'The product itself';

const LONGEST_CODE = 64;

export const codeLabels: Record<CodeField, string> = { sku: 'SKU', barcode: 'Barcode' };
export const codeFields = Object.keys(codeLabels) as CodeField[];

/** As it is stored: without blanks around it, and with single ones inside. */
export function normaliseCode(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** What keeps a text from being a code, in a sentence; null for a code, and for none. */
export function codeProblem(field: CodeField, typed: string): string | null {
  const code = normaliseCode(typed);
  if (code.length > LONGEST_CODE) return `${codeLabels[field]} can be at most ${LONGEST_CODE} characters`;
  // Of what cannot be seen, two that look alike would be made.
  return /\p{C}/u.test(code) ? `${codeLabels[field]} contains characters that cannot be seen` : null;
}

/** Whether two codes are one: 'fern-s' and 'FERN-S' are. */
export function codeKey(code: string): string {
  return normaliseCode(code).toLowerCase();
}

/** The codes as columns hold them. */
export function codeColumns({ sku, barcode }: Codes): { sku: string | null; barcode: string | null } {
  return { sku: normaliseCode(sku) || null, barcode: normaliseCode(barcode) || null };
}

/** A code that a form sends. */
export function typedCode(field: CodeField) {
  return z.pipe(
    z.string().check(({ value, issues }) => {
      const message = codeProblem(field, value);
      if (message !== null) issues.push({ code: 'custom', message, input: value });
    }),
    z.transform(normaliseCode),
  );
}

/** What is said beside a code that `taken` names, or null. */
export function takenSentence(
  taken: readonly TakenCode[],
  { field, code }: Omit<TakenCode, 'owner'>,
): string | null {
  const found = taken.find((one) => one.field === field && codeKey(one.code) === codeKey(code));
  return found ? `${found.owner} has this ${wordOf(field)} already` : null;
}

/** 'SKU', 'barcode': inside a sentence. */
export function wordOf(field: CodeField): string {
  return field === 'sku' ? 'SKU' : 'barcode';
}

/** Of these codes, those that stand twice among them. */
export function doubledCodes<One extends Codes & { owner: string }>(all: readonly One[]): TakenCode[] {
  return codeFields.flatMap((field) => {
    const owners = new Map<string, string>();
    return all.flatMap((one) => {
      const key = codeKey(one[field]);
      if (key === '') return [];
      const owner = owners.get(key);
      if (owner === undefined) {
        owners.set(key, one.owner);
        return [];
      }
      return [{ field, code: one[field], owner }];
    });
  });
}
