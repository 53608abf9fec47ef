import { Form, useNavigation } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { findLinkedMails, stopPriceMails } from '../../shop/wishes/wish-mails.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import { ErrorView } from '../pages/failed-page.tsx';
import type { Route } from './+types/stop-mails';

/** Opening it changes nothing: programs that look through mail open every link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const mails = await findLinkedMails(context.get(shopContext), params);
  return { isTold: mails?.tellsPrices ?? false };
}

export async function action({ context, params }: Route.ActionArgs) {
  await stopPriceMails(context.get(shopContext), params);
  return null;
}

export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' };
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'Lower prices');
}

export default function StopMails({ loaderData: { isTold } }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  if (!isTold)
    return (
      <EmptyState
        headingLevel={1}
        title="You will not hear from us about prices"
        text="On your wish list you can switch it on again at any time."
        action={
          <ButtonLink to="/wishlist" variant="primary">
            My wish list
          </ButtonLink>
        }
        className="my-auto py-section"
      />
    );
  return (
    <div className="mx-auto w-full max-w-xl px-gutter py-10 md:py-16">
      <h1 className="text-3xl">Lower prices</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        We write to you when something on your wish list costs less, at most once a day.
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          Write to me of prices no more
        </Button>
        <ButtonLink to="/wishlist" variant="outline">
          My wish list
        </ButtonLink>
      </Form>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView error={error} />;
}
