import * as z from 'zod/mini';
import { rupeesToPaise } from '../money.ts';
import { boundedText, requiredText } from '../text.schema.ts';
import { defineSection } from './section.schema.ts';
import { gstinProblem, statePlace } from './states.rules.ts';

const RATE = 'A rate is a percentage from 0 to 99.99, like 5 or 2.5';

const taxClass = z.object({
  id: boundedText(40).check(z.minLength(1)),
  name: requiredText('Name', 60),
  /** Per cent, as typed. */
  rate: z.string().check(
    z.trim(),
    z.refine((text) => rateHundredths(text) !== null, RATE),
  ),
  hsn: z.string().check(
    z.trim(),
    z.refine((text) => /^(\d{2}|\d{4}|\d{6}|\d{8})?$/.test(text), 'An HSN code has 2, 4, 6 or 8 digits'),
  ),
});

export type TaxClass = z.infer<typeof taxClass>;

/** What is wrong with a class, by its field. */
export function taxClassProblems(value: TaxClass): Partial<Record<keyof TaxClass, string>> {
  const problems: Partial<Record<keyof TaxClass, string>> = {};
  for (const { path, message } of taxClass.safeParse(value).error?.issues ?? [])
    problems[path[0] as keyof TaxClass] ??= message;
  return problems;
}

/** A category's class; with its name, for the history. */
const taxedCategory = z.object({ id: z.guid(), name: boundedText(200), taxClass: boundedText(40) });

const schema = z
  .object({
    gstin: z.pipe(
      z.string().check(z.trim()),
      z.string().check(
        z.refine((text) => text === '' || gstinProblem(text) === null, {
          error: ({ input }) => gstinProblem(String(input)) ?? '',
        }),
      ),
    ),
    state: z
      .string()
      .check(z.refine((code) => code === '' || statePlace(code) !== '', 'Please choose a state')),
    classes: z.array(taxClass).check(
      z.maxLength(20, 'At most 20 classes'),
      z.refine((classes) => areDifferent(classes.map(({ id }) => id)), 'Each class once'),
      z.refine(
        (classes) => areDifferent(classes.map(({ name }) => name.trim().toLowerCase())),
        'Two classes have the same name',
      ),
    ),
    defaultClass: boundedText(40),
    categories: z.array(taxedCategory).check(z.maxLength(500)),
  })
  .check(
    z.refine(({ gstin, state }) => gstin === '' || state === '' || gstin.startsWith(state), {
      path: ['state'],
      error: 'This is another state than that of the GSTIN',
    }),
    z.refine(({ classes, state }) => classes.length === 0 || state !== '', {
      path: ['state'],
      error: 'Please choose the state that you sell from',
    }),
  );

export type TaxSettings = z.infer<typeof schema>;

/** What the owner says of taxes: nothing, as it comes. docs/behaviour/taxes.md#what-the-owner-sets. */
export const taxesSection = defineSection({
  label: 'Taxes',
  schema,
  labels: {
    gstin: 'GSTIN',
    state: 'State of supply',
    classes: 'Tax classes',
    defaultClass: 'Everything else',
    categories: 'Classes of categories',
  },
  defaults: { gstin: '', state: '', classes: [], defaultClass: '', categories: [] },
});

function areDifferent(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

/** Hundredths of a per cent; null for what is no rate. */
export function rateHundredths(text: string): number | null {
  const hundredths = rupeesToPaise(text);
  return hundredths !== null && hundredths >= 0 && hundredths < 100_00 ? hundredths : null;
}

type Taxed = { productClass: string | null; categories: readonly { id: string; name: string }[] };

/**
 * The class of a product: its own; else that of the first of its categories by name which has one; else the one for
 * everything else. Null where there is none: nothing is said of tax then. docs/behaviour/taxes.md#which-class.
 */
export function taxClassOf(
  taxes: Readonly<TaxSettings>,
  { productClass, categories }: Taxed,
): TaxClass | null {
  const known = (id: string | null | undefined) => taxes.classes.find((one) => one.id === id);
  const byName = categories.toSorted((one, other) =>
    one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1,
  );
  const ofCategories = byName.map(({ id }) =>
    known(taxes.categories.find((category) => category.id === id)?.taxClass),
  );
  return known(productClass) ?? ofCategories.find(Boolean) ?? known(taxes.defaultClass) ?? null;
}
