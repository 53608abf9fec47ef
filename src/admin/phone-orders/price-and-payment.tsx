import { formatPaise } from '../../shop/money.ts';
import { waitingHours } from '../../shop/staff-orders/phone-order.schema.ts';
import { Button } from '../../ui/buttons.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Card } from '../../ui/surfaces.tsx';
import type { PhoneOrderForm } from './use-phone-order.ts';

/** What is taken off and why, how it is paid, what it costs, and the press that makes it. */
export function PriceAndPayment({ order, hasCash }: { order: PhoneOrderForm; hasCash: boolean }) {
  const { terms, errors, quote, lines, busy, changeTerms } = order;
  const { totals } = quote;
  const isFree = totals?.totalPaise === 0 && lines.length > 0;
  return (
    <Card as="section" padding="sm" aria-label="Price and payment" className="md:p-5">
      <h3 className="mb-3 text-xl">Price and payment</h3>
      <div className="grid gap-4.5">
        <TextField
          label="Discount in ₹"
          optional
          inputMode="decimal"
          value={terms.discount}
          error={errors['discountPaise']}
          onChange={({ currentTarget }) => changeTerms({ discount: currentTarget.value })}
          maxLength={12}
          autoComplete="off"
        />
        <Switch
          label="Free delivery"
          checked={terms.freeDelivery}
          onChange={({ currentTarget }) => changeTerms({ freeDelivery: currentTarget.checked })}
        />
        {order.isReasonAsked ? (
          <TextField
            label="Why it costs less"
            hint="Kept with the order and in the activity log."
            value={terms.reason}
            error={errors['reason']}
            onChange={({ currentTarget }) => changeTerms({ reason: currentTarget.value })}
            maxLength={300}
            autoComplete="off"
          />
        ) : null}
        {hasCash ? (
          <SelectField
            label="Paid"
            value={terms.pay}
            onChange={({ currentTarget }) =>
              changeTerms({ pay: currentTarget.value === 'cash' ? 'cash' : 'link' })
            }
          >
            <option value="link">By a payment link</option>
            <option value="cash">In cash when it arrives</option>
          </SelectField>
        ) : null}
        <SelectField
          label="Plants are kept unpaid for"
          disabled={terms.pay === 'cash'}
          value={String(terms.hours)}
          onChange={({ currentTarget }) => changeTerms({ hours: Number(currentTarget.value) })}
        >
          {waitingHours.map((one) => (
            <option key={one} value={one}>
              {one} hours
            </option>
          ))}
        </SelectField>
        <dl className="grid gap-1 border-t border-line pt-4 figures" aria-live="polite">
          <Amount label="Plants" paise={totals?.subtotalPaise} />
          <Amount label="Delivery" paise={totals?.shippingPaise} />
          <Amount label="Discount" paise={totals && -totals.discountPaise} />
          <Amount label="Total" paise={totals?.totalPaise} isStrong />
        </dl>
        {quote.undelivered === null ? null : (
          <p className="text-sm text-clay-700">{quote.undelivered} You may send it all the same.</p>
        )}
        {quote.message === null ? null : <p className="text-sm text-danger-700">{quote.message}</p>}
        {/* Of no type 'submit': without one, Enter in a field orders nothing by accident. */}
        <Button
          variant="primary"
          disabled={busy || lines.length === 0 || !totals}
          onClick={() => order.submit()}
        >
          {buttonWords(isFree, terms.pay)}
        </Button>
      </div>
    </Card>
  );
}

function buttonWords(isFree: boolean, pay: 'link' | 'cash'): string {
  if (isFree) return 'Place order at ₹0';
  return pay === 'cash' ? 'Place order' : 'Send payment link';
}

type AmountProps = { label: string; paise: number | undefined | null; isStrong?: boolean };

function Amount({ label, paise, isStrong = false }: AmountProps) {
  return (
    <div
      className={
        isStrong ? 'flex justify-between text-lg font-semibold' : 'flex justify-between text-ink-soft'
      }
    >
      <dt>{label}</dt>
      <dd>{paise === undefined || paise === null ? '–' : formatPaise(paise)}</dd>
    </div>
  );
}
