import { Form, data, useNavigation } from 'react-router';
import { askShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { readForm } from '../../http/read-form.ts';
import { type LinkedWait, confirmWait, findLinkedWait, stopWaiting } from '../../shop/waiting/wait-links.ts';
import { waitingMessages } from '../../shop/waiting/waiting.rules.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { Alert, EmptyState } from '../../ui/notices.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import { ErrorView } from '../pages/failed-page.tsx';
import type { Route } from './+types/wait';

/** Opening it changes nothing: programs that look through mail open every link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return { wait: await findLinkedWait(context.get(shopContext), params) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const intent = (await readForm(request)).get('intent');
  if (intent === 'confirm') await confirmWait(shop, params);
  else if (intent === 'stop') await stopWaiting(shop, params);
  else throw data(null, { status: 400, statusText: 'Unknown form' });
  return null;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' };
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'Back in stock');
}

type Says = { title: string; text: (what: string) => string; confirm?: string; stop: string };

const says: Record<LinkedWait['state'], Says> = {
  asked: {
    title: 'Shall we tell you?',
    text: (what) => `We write to you once, as soon as there is a ${what} for you.`,
    confirm: 'Yes, tell me when it is back',
    stop: 'No, forget my address',
  },
  waiting: {
    title: waitingMessages.waiting,
    text: (what) => `You wait for ${what}. We write once, as soon as there is one for you.`,
    stop: 'Stop waiting',
  },
  told: {
    title: 'We have told you',
    text: (what) =>
      `We wrote to you that ${what} is back. Was it gone already? Then we can write once more, when there is another one for you.`,
    confirm: 'Tell me again',
    stop: 'Forget my address',
  },
};

export default function Wait({ loaderData: { wait }, actionData }: Route.ComponentProps) {
  const failure = actionData?.ok === false ? actionData.message : null;
  return wait === null ? <NobodyWaits /> : <LinkedWaitForm wait={wait} failure={failure} />;
}

/** `failure`: why the last press did nothing. */
type LinkedWaitFormProps = { wait: LinkedWait; failure: string | null };

function LinkedWaitForm({ wait, failure }: LinkedWaitFormProps) {
  const { name, options, productId, state, byWishList } = wait;
  const busy = useNavigation().state !== 'idle';
  const { title, text, confirm, stop } = says[state];
  return (
    <div className="mx-auto w-full max-w-xl px-gutter py-10 md:py-16">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        {text(options === '' ? name : `${name} (${options})`)}
        {byWishList ? ` ${waitingMessages.byWishList}` : ''}
      </p>
      {failure === null ? null : (
        <Alert tone="error" className="mb-6">
          {failure}
        </Alert>
      )}
      <Form method="post" className="flex flex-wrap gap-3">
        {state === 'asked' ? null : (
          <ButtonLink to={`/product/${productId}`} variant="primary">
            See the plant
          </ButtonLink>
        )}
        {confirm ? (
          <Button
            type="submit"
            name="intent"
            value="confirm"
            variant={state === 'asked' ? 'primary' : 'outline'}
            busy={busy}
          >
            {confirm}
          </Button>
        ) : null}
        <Button type="submit" name="intent" value="stop" variant="outline" busy={busy}>
          {stop}
        </Button>
      </Form>
    </div>
  );
}

/** It was stopped, is forgotten, or never was a link. */
function NobodyWaits() {
  return (
    <EmptyState
      headingLevel={1}
      title={waitingMessages.stopped}
      text="Nobody waits by this link: your address is forgotten. On a plant’s page you can ask anew at any time."
      action={
        <ButtonLink to="/shop" variant="primary">
          Continue Shopping
        </ButtonLink>
      }
      className="my-auto py-section"
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView error={error} />;
}
