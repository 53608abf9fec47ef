import { Wallet } from 'lucide-react';
import { formatPaise } from '../../shop/money.ts';
import { RadioGroup } from '../../ui/choices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { BlockIcon, blockTitleClass } from './block-title.tsx';
import type { PaymentChoice as Choice } from './use-payment-choice.ts';

/** How to pay, where the address leaves a choice. docs/behaviour/cash-on-delivery.md#where-it-is-offered. */
export function PaymentChoice({ choice: { offered, method, choose } }: { choice: Choice }) {
  if (offered.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="payment-title">
      <h2 id="payment-title" className={blockTitleClass}>
        <BlockIcon icon={Wallet} />
        Payment
      </h2>
      <RadioGroup
        legend="How would you like to pay?"
        name="paymentMethod"
        layout="cards"
        value={method?.key ?? null}
        onChange={choose}
        options={offered.map(({ method: { key, words }, problem, feePaise }) => ({
          value: key,
          label: feePaise > 0 ? `${words.choice} (+${formatPaise(feePaise)})` : words.choice,
          hint: problem ?? words.hint,
          disabled: problem !== null,
        }))}
      />
    </Card>
  );
}
