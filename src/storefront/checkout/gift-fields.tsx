import { Gift } from 'lucide-react';
import { useState } from 'react';
import { GIFT_MESSAGE_LENGTH, giftDays } from '../../shop/orders/gift.schema.ts';
import { indianDay } from '../../shop/indian-time.rules.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, TextInput, Textarea } from '../../ui/fields.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { BlockIcon } from './block-title.tsx';
import type { CheckoutFormState } from './use-checkout-form.ts';

type GiftFieldsProps = {
  form: CheckoutFormState;
  /** The first day on which it could come, where that is promised: '2026-12-24'. */
  earliest: string | null;
};

/** For whom it is, where somebody else gets it. What was typed stays while the box is not ticked. docs/behaviour/gifts.md. */
export function GiftFields({ form, earliest }: GiftFieldsProps) {
  const [today] = useState(() => indianDay(new Date()));
  const days = giftDays({ today, promise: earliest === null ? null : { arrivesFrom: earliest } });
  const isGift = form.gift !== null;
  return (
    <Card as="section" aria-label="Gift">
      <div className="flex items-center gap-3.5">
        <BlockIcon icon={Gift} />
        <div className="min-w-0">
          <Checkbox
            {...form.handlers}
            name="gift"
            label="This is a gift"
            defaultChecked={form.initial.gift === 'on'}
          />
          {isGift ? null : (
            <p className="text-sm text-muted">Your words on a card, and no price in the parcel.</p>
          )}
        </div>
      </div>
      <div hidden={!isGift} className="mt-4">
        <p className="mb-5 text-ink-soft">
          The address above is where it goes; the name and contact above stay yours. No price goes with it,
          and our e-mails come to you.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Recipient’s name" error={form.errors['gift.recipient']}>
            <TextInput
              {...form.handlers}
              name="gift.recipient"
              defaultValue={form.initial['gift.recipient'] ?? ''}
              maxLength={100}
              autoComplete="off"
              required={isGift}
            />
          </Field>
          <Field
            label="Recipient’s phone"
            optional
            error={form.errors['gift.phone']}
            hint="For the courier at the door; else yours."
          >
            <TextInput
              {...form.handlers}
              name="gift.phone"
              type="tel"
              inputMode="tel"
              defaultValue={form.initial['gift.phone'] ?? ''}
              autoComplete="off"
            />
          </Field>
          <Field
            label="Message on the card"
            optional
            error={form.errors['gift.message']}
            className="sm:col-span-2"
          >
            <Textarea
              {...form.handlers}
              name="gift.message"
              rows={3}
              defaultValue={form.initial['gift.message'] ?? ''}
              maxLength={GIFT_MESSAGE_LENGTH}
            />
          </Field>
          <Field
            label="Not before"
            optional
            error={form.errors['gift.day']}
            hint="It comes on this day or shortly after."
          >
            <TextInput
              {...form.handlers}
              name="gift.day"
              type="date"
              min={days.first}
              max={days.last}
              defaultValue={form.initial['gift.day'] ?? ''}
            />
          </Field>
        </div>
      </div>
    </Card>
  );
}
