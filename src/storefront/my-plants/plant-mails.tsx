import { Form, data, useNavigation } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { readForm } from '../../http/read-form.ts';
import { findMails, stopMailsByLink } from '../../shop/my-plants/plant-links.ts';
import { myPlantsMessages } from '../../shop/my-plants/my-plants-messages.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import { ErrorView } from '../pages/failed-page.tsx';
import type { Route } from './+types/plant-mails';

export { headers } from '../account/tracked-order.tsx';

/** Opening it changes nothing: programs that look through mail open every link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return { isOn: (await findMails(context.get(shopContext), params)) !== null };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  if ((await readForm(request)).get('intent') !== 'stop')
    throw data(null, { status: 400, statusText: 'Unknown form' });
  await stopMailsByLink(context.get(shopContext), params);
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'Weekly e-mail');
}

export default function PlantMails({ loaderData: { isOn } }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  if (!isOn) {
    return (
      <EmptyState
        headingLevel={1}
        title={myPlantsMessages.mailOff}
        text="You can switch them on again among your plants."
        action={
          <ButtonLink to="/my-plants" variant="primary">
            My plants
          </ButtonLink>
        }
        className="my-auto py-section"
      />
    );
  }
  return (
    <div className="mx-auto w-full max-w-xl px-gutter py-10 md:py-16">
      <h1 className="text-3xl">Stop the weekly e-mail?</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        Your plants and their calendar stay as they are. We write no more about them.
      </p>
      <Form method="post">
        <Button type="submit" name="intent" value="stop" variant="primary" busy={busy}>
          Stop these e-mails
        </Button>
      </Form>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView error={error} />;
}
