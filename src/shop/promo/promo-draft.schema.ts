import * as z from 'zod/mini';
import type { promoCodes } from '../../database/tables/promo.ts';
import { maximumPricePaise, paiseToRupees, rupeesToPaise } from '../money.ts';
import { isPlainText, requiredText } from '../text.schema.ts';
import { normalisePromoCode } from './promo.rules.ts';

const LONGEST_CODE = 40;
const LONGEST_DESCRIPTION = 200;
const MOST_USES = 1_000_000_000;

/** What a shopper can type in one go, on any keyboard. */
const code = z.pipe(
  z.pipe(requiredText('Code', LONGEST_CODE), z.transform(normalisePromoCode)),
  z.string().check(z.regex(/^[\x21-\x7e]+$/, 'Use letters, digits and signs without spaces')),
);

/** A plain decimal within bounds, as its shortest text: '10.00' and '10' are the same. */
function decimal(mayBeEmpty: boolean, isFine: (hundredths: number) => boolean, message: string) {
  return z.pipe(
    z.string(message).check(
      z.trim(),
      z.refine((text) => {
        const hundredths = rupeesToPaise(text);
        return (mayBeEmpty && text === '') || (hundredths !== null && isFine(hundredths));
      }, message),
    ),
    z.transform((text: string) => (text === '' ? '' : String(paiseToRupees(rupeesToPaise(text) ?? 0)))),
  );
}

function day(label: string) {
  return z.string(`${label} is required`).check(
    z.minLength(1, { error: `${label} is required`, abort: true }),
    z.refine(
      (text) => z.iso.date().safeParse(text).success && text >= '2000-01-01' && text <= '2199-12-31',
      `${label} is not a date`,
    ),
  );
}

const usageLimit = z.pipe(
  z.string().check(
    z.trim(),
    z.refine(
      (text) => text === '' || (/^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_USES),
      'Enter a whole number of 1 or more, or leave it empty',
    ),
  ),
  z.transform((text: string) => (text === '' ? '' : String(Number(text)))),
);

/**
 * The promo code dialog as it is typed, brought into the one form in which it is kept and compared.
 * docs/behaviour/promo-codes.md#codes.
 */
export const promoDraftSchema = z
  .object({
    code,
    description: z
      .string()
      .check(
        z.trim(),
        z.maxLength(LONGEST_DESCRIPTION, `Description must be at most ${LONGEST_DESCRIPTION} characters`),
        z.refine(isPlainText, 'Description contains characters that cannot be used'),
      ),
    discountType: z.literal('percentage'),
    discountValue: decimal(
      false,
      (hundredths) => hundredths > 0 && hundredths <= 10_000,
      'Enter a percentage above 0 and at most 100',
    ),
    maxDiscountAmount: decimal(
      true,
      (paise) => paise > 0 && paise <= maximumPricePaise,
      'Enter an amount in rupees above 0, or leave it empty',
    ),
    startDate: day('Start date'),
    endDate: day('End date'),
    usageLimit,
    isActive: z.boolean(),
  })
  .check(
    z.refine((draft) => draft.startDate <= draft.endDate, {
      error: 'The end date cannot be before the start date',
      path: ['endDate'],
    }),
  );

export type PromoDraft = z.infer<typeof promoDraftSchema>;

type Row = typeof promoCodes.$inferSelect;
type Terms = Omit<Row, 'id' | 'usageCount' | 'createdAt' | 'updatedAt'>;

/** What an empty dialog begins with. */
export const emptyPromoDraft: PromoDraft = {
  code: '',
  description: '',
  discountType: 'percentage',
  discountValue: '',
  maxDiscountAmount: '',
  startDate: '',
  endDate: '',
  usageLimit: '',
  isActive: true,
};

export const promoDraftLabels: Readonly<Record<keyof PromoDraft, string>> = {
  code: 'Code',
  description: 'Description',
  discountType: 'Discount type',
  discountValue: 'Discount value',
  maxDiscountAmount: 'Max discount amount',
  startDate: 'Start date',
  endDate: 'End date',
  usageLimit: 'Usage limit',
  isActive: 'Active',
};

/** A stored promo code as the dialog shows it. */
export function toPromoDraft(row: Terms): PromoDraft {
  const { code: typed, discountType, startDate, endDate, isActive } = row;
  const most = row.maxDiscountAmountPaise;
  return {
    code: typed,
    description: row.description ?? '',
    discountType,
    discountValue: String(row.discountValue),
    maxDiscountAmount: most === null ? '' : String(paiseToRupees(most)),
    startDate,
    endDate,
    usageLimit: row.usageLimit === null ? '' : String(row.usageLimit),
    isActive,
  };
}

/** A draft that passed its schema, as it is stored. */
export function toPromoTerms({ maxDiscountAmount, ...draft }: PromoDraft): Terms {
  return {
    ...draft,
    description: draft.description || null,
    discountValue: Number(draft.discountValue),
    maxDiscountAmountPaise: maxDiscountAmount === '' ? null : rupeesToPaise(maxDiscountAmount),
    usageLimit: draft.usageLimit === '' ? null : Number(draft.usageLimit),
  };
}
