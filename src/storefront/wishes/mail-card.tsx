import { useEffect } from 'react';
import type { WishMails } from '../../shop/wishes/wish-mails.ts';
import { Button } from '../../ui/buttons.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { AccountForm, useAccountForm } from '../auth/account-form.tsx';

/** What its owner is written to of the list; each switch counts at once. docs/behaviour/wish-list.md#lower-prices. */
export function MailCard({ tellsPrices, tellsStock, email }: WishMails & { email: string }) {
  const form = useAccountForm();
  const { ref, refusal } = form;
  // What was not taken is not shown as if it had been.
  useEffect(() => {
    if (refusal) ref.current?.reset();
  }, [ref, refusal]);
  const send = () => ref.current?.requestSubmit();
  return (
    <Card as="section" aria-labelledby="mails-title">
      <h2 id="mails-title" className="text-xl">
        Write to me
      </h2>
      <p className="mt-1 mb-4 text-sm wrap-anywhere text-ink-soft">To {email}.</p>
      <AccountForm form={form} hidden={{ intent: 'mails' }}>
        <Switch
          name="tellsPrices"
          label="When a price falls"
          hint="At most once a day, with all that fell."
          defaultChecked={tellsPrices}
          onChange={send}
        />
        <Switch
          name="tellsStock"
          label="When something is back in stock"
          hint="In the order in which people wait, as long as there is one for you."
          defaultChecked={tellsStock}
          onChange={send}
        />
        <noscript>
          <Button type="submit" variant="outline" size="sm">
            Save
          </Button>
        </noscript>
      </AccountForm>
    </Card>
  );
}
