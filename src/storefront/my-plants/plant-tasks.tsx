import { data } from 'react-router';
import { askShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { readForm } from '../../http/read-form.ts';
import { indianDay } from '../../shop/indian-time.rules.ts';
import { findLinkedTasks } from '../../shop/my-plants/plant-links.ts';
import { listWeek } from '../../shop/my-plants/plant-week.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import { ErrorView } from '../pages/failed-page.tsx';
import type { Route } from './+types/plant-tasks';
import { answerPress, refuseTooMany } from './answers.server.ts';
import { DueLists } from './plant-lists.tsx';
import { PressAnswers } from './press-form.tsx';
import { useAnswer } from './task-list.tsx';

export { headers } from '../account/tracked-order.tsx';

/** The week that a link of the weekly e-mail opens. Opening it changes nothing: programs that look through mail open every link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const linked = await findLinkedTasks(shop, params);
  return { today: indianDay(shop.now()), tasks: linked && (await listWeek(shop, linked)) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await readForm(request);
  const { userId } = await getLinked(shop, params);
  return (await refuseTooMany(context, { userId })) ?? answerPress(context, { userId, form });
}

async function getLinked(shop: Shop, params: { token: string }) {
  const linked = await findLinkedTasks(shop, params);
  if (!linked) throw data(null, { status: 404, statusText: 'Not Found' });
  return linked;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'Your plants this week');
}

export default function PlantTasks({ loaderData: { today, tasks }, actionData }: Route.ComponentProps) {
  const { notice, title, hear } = useAnswer(actionData);
  if (tasks === null) return <OldLink />;
  return (
    <div className="mx-auto w-full max-w-2xl px-gutter pt-6 pb-section md:pt-8">
      <h1 className="mb-6 text-3xl">Your plants this week</h1>
      {notice}
      {tasks.length === 0 ? (
        <p className="text-ink-soft">Everything is done. Thank you, from all of them.</p>
      ) : (
        <div className="grid gap-8">
          <PressAnswers value={hear}>
            <DueLists tasks={tasks} today={today} titleRef={title} />
          </PressAnswers>
        </div>
      )}
      <p className="mt-6">
        <ButtonLink to="/my-plants" variant="outline">
          All my plants
        </ButtonLink>
      </p>
    </div>
  );
}

/** It is over, the e-mails were switched off, or it never was a link. */
function OldLink() {
  return (
    <EmptyState
      headingLevel={1}
      image="/images/not-found.svg"
      title="This link no longer works"
      text="The links in these e-mails are good for 14 days, and until you switch the e-mails off. Sign in to see your plants."
      action={
        <ButtonLink to="/my-plants" variant="primary">
          My plants
        </ButtonLink>
      }
      className="my-auto py-section"
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView error={error} />;
}
