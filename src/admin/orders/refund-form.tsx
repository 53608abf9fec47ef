import { useRef, useState } from 'react';
import { formatPaise, paiseToRupees } from '../../shop/money.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

type RefundFormProps = {
  orderId: string;
  leftPaise: number;
  /** Taken once: the same form sent again is the same refund, whatever is loaded meanwhile. */
  newKey: string;
  onDone: () => void;
};

/** After these answers the form has done its part: another try is another refund, with a key of its own. */
const settled = new Set(['unreachable', 'under-way', 'refused', 'key-reused']);

/** How much goes back: all that is left, or a part of it. */
export function RefundForm({ orderId, leftPaise, newKey, onDone }: RefundFormProps) {
  const [key] = useState(newKey);
  const [share, setShare] = useState('full');
  const form = useRef<HTMLFormElement>(null);
  const { fetcher, busy, answer } = useAdminAction((given) => {
    if (given.ok || settled.has(given.code ?? '')) onDone();
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  const refusal = answer && !answer.ok ? answer : null;
  const all = paiseToRupees(leftPaise).toFixed(2);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/admin/orders"
      noValidate
      className="flex flex-col gap-4.5"
    >
      <input type="hidden" name="intent" value="refund" />
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="idempotencyKey" value={key} />
      <RadioGroup
        legend="How much"
        name="share"
        layout="cards"
        value={share}
        onChange={setShare}
        options={[
          { value: 'full', label: `Everything that is left, ${formatPaise(leftPaise)}` },
          { value: 'part', label: 'A part of it' },
        ]}
      />
      {share === 'full' ? (
        <input type="hidden" name="amount" value={all} />
      ) : (
        <Field label="Amount in rupees" error={refusal?.errors['amount']} hint={`At most ${all}`}>
          <TextInput name="amount" inputMode="decimal" autoComplete="off" suffix="₹" />
        </Field>
      )}
      {share === 'full' && refusal?.errors['amount'] ? (
        <Alert tone="error">{refusal.errors['amount']}</Alert>
      ) : null}
      <Button type="submit" variant="danger" block busy={busy}>
        Refund
      </Button>
    </fetcher.Form>
  );
}
