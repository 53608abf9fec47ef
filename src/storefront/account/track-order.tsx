import { askShop } from '../../http/ask-shop.ts';
import { limitedNetwork } from '../../http/client-address.ts';
import { clientAddressContext, shopContext, siteContext } from '../../http/context.ts';
import type { FormAnswer } from '../../http/form-answer.ts';
import { readForm } from '../../http/read-form.ts';
import { accountMessages } from '../../shop/accounts/account-messages.ts';
import { orderLookupSchema } from '../../shop/accounts/account.schema.ts';
import { askForOrderLink } from '../../shop/accounts/ask-for-order-link.ts';
import { Field, TextInput } from '../../ui/fields.tsx';
import { Alert } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { AccountForm, useAccountForm } from '../auth/account-form.tsx';
import { accept, checkForm, refuse } from '../auth/call-account.server.ts';
import { unlistedMeta } from '../found/page-meta.ts';
import type { Route } from './+types/track-order';
import { StepsOfAnOrder, WhereIsTheNumber } from './tracking-help.tsx';

export async function action({ request, context }: Route.ActionArgs) {
  const checked = checkForm(orderLookupSchema, await readForm(request));
  if (!checked.ok) return checked.refusal;
  const asked = await askForOrderLink(context.get(shopContext), {
    ...checked.values,
    network: limitedNetwork(context.get(clientAddressContext)),
    rateLimitFactor: context.get(siteContext).rateLimitFactor,
  });
  if (asked.ok) return accept(accountMessages.orderLinkSent);
  const { retryAfterSeconds } = asked;
  const message = accountMessages.tooManyAttempts(retryAfterSeconds);
  const headers = new Headers({ 'Retry-After': String(retryAfterSeconds) });
  return refuse({ ok: false, message, errors: {}, code: 'TOO_MANY_REQUESTS' }, 429, headers);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export { answerHeaders as headers } from '../../http/form-answer.ts';

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'Track your order');
}

export default function TrackOrder({ actionData }: Route.ComponentProps) {
  return <TrackOrderForm sent={actionData} />;
}

/** For guests who no longer have the mail: their order's link, sent to its own address. */
export function TrackOrderForm({ sent }: { sent: FormAnswer | undefined }) {
  const form = useAccountForm(undefined, sent);
  const { answer, errors } = form;
  return (
    <div className="mx-auto w-full max-w-5xl px-gutter py-10 md:py-16">
      <h1 className="text-3xl">Track your order</h1>
      <p className="mt-2 mb-6 max-w-copy text-ink-soft md:mb-8">
        Ordered without an account? Your confirmation email has a private link to your order. We gladly send
        it once more.
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className="grid gap-6">
          <Card padding="lg">
            {answer?.ok ? (
              <Alert tone="success" takesFocus title={answer.message}>
                It goes to the address that the order was placed with.
              </Alert>
            ) : (
              <AccountForm form={form} action="/track-order" button="Send me the link">
                <Field label="Order number" error={errors['orderNumber']} hint="8 characters, like #1e2f3a4b">
                  <TextInput
                    name="orderNumber"
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    maxLength={12}
                    required
                  />
                </Field>
                <Field label="Email" error={errors['email']}>
                  <TextInput type="email" name="email" autoComplete="email" required />
                </Field>
              </AccountForm>
            )}
          </Card>
          <WhereIsTheNumber />
        </div>
        <StepsOfAnOrder />
      </div>
    </div>
  );
}
