import type { promoCodes } from '../../database/tables/promo.ts';
import { paiseToRupees, rupeesToPaise } from '../money.ts';
import type { PromoDraft } from './promo-draft.schema.ts';

type Row = typeof promoCodes.$inferSelect;
type Terms = Pick<
  Row,
  | 'code'
  | 'description'
  | 'discountType'
  | 'discountValue'
  | 'maxDiscountAmountPaise'
  | 'startDate'
  | 'endDate'
  | 'usageLimit'
  | 'isActive'
>;

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
  return {
    code: row.code,
    description: row.description ?? '',
    discountType: row.discountType,
    discountValue: String(row.discountValue),
    maxDiscountAmount:
      row.maxDiscountAmountPaise === null ? '' : String(paiseToRupees(row.maxDiscountAmountPaise)),
    startDate: row.startDate,
    endDate: row.endDate,
    usageLimit: row.usageLimit === null ? '' : String(row.usageLimit),
    isActive: row.isActive,
  };
}

/** A draft that passed its schema, as it is stored. */
export function toPromoTerms(draft: PromoDraft): Terms {
  return {
    code: draft.code,
    description: draft.description || null,
    discountType: draft.discountType,
    discountValue: Number(draft.discountValue),
    maxDiscountAmountPaise: draft.maxDiscountAmount === '' ? null : rupeesToPaise(draft.maxDiscountAmount),
    startDate: draft.startDate,
    endDate: draft.endDate,
    usageLimit: draft.usageLimit === '' ? null : Number(draft.usageLimit),
    isActive: draft.isActive,
  };
}
