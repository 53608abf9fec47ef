import { askShop } from '../../http/ask-shop.ts';
import { shopContext, siteContext } from '../../http/context.ts';
import { requireUser } from '../../http/guards.ts';
import { readForm } from '../../http/read-form.ts';
import { indianDay } from '../../shop/indian-time.rules.ts';
import { enterBoughtPlants } from '../../shop/my-plants/bought-plants.ts';
import { listKeptPlants } from '../../shop/my-plants/kept-plants.ts';
import { myPlantsMessages } from '../../shop/my-plants/my-plants-messages.ts';
import { climateFormSchema } from '../../shop/my-plants/my-plants.schema.ts';
import { feedAddress, plantAddress } from '../../shop/my-plants/plant-addresses.rules.ts';
import {
  chooseClimate,
  findCalendar,
  renewFeed,
  stopFeed,
  switchWeeklyMail,
} from '../../shop/my-plants/plant-calendar.ts';
import { feedToken } from '../../shop/my-plants/plant-links.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { AccountFrame } from '../account/account-frame.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import { ErrorView } from '../pages/failed-page.tsx';
import type { Route } from './+types/my-plants';
import { accept, answerPress, refuseTooMany, unknownForm } from './answers.server.ts';
import { ClimateCard, FeedCard, MailCard } from './calendar-cards.tsx';
import { DueLists, Later, Plants, PutAway } from './plant-lists.tsx';
import { PressAnswers } from './press-form.tsx';
import { type ShownTask, useAnswer } from './task-list.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId } = requireUser({ context, url });
  const shop = context.get(shopContext);
  await orNothing(shop, 'Error entering bought plants:', enterBoughtPlants(shop, { userId }));
  const [found, calendar] = await Promise.all([
    listKeptPlants(shop, { userId }),
    findCalendar(shop.db, { userId }),
  ]);
  const feed = calendar?.feedKey ? feedAddress(await feedToken(shop, calendar.feedKey)) : null;
  return {
    ...found,
    today: indianDay(shop.now()),
    weeklyMail: calendar?.mailKey != null,
    feedUrl: feed === null ? null : `${context.get(siteContext).appUrl}${feed}`,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const owner = requireUser({ context, url });
  const { userId } = owner;
  const form = await readForm(request);
  const refusal = await refuseTooMany(context, owner);
  if (refusal) return refusal;
  const shop = context.get(shopContext);
  switch (form.get('intent') ?? '') {
    case 'done':
    case 'skip':
    case 'undo':
      return answerPress(context, { userId, form });
    case 'climate': {
      const read = climateFormSchema.safeParse({ climate: form.get('climate') ?? '' });
      if (!read.success) return unknownForm();
      await chooseClimate(shop, { userId, ...read.data });
      return accept(myPlantsMessages.climateSaved);
    }
    case 'new-feed':
      await renewFeed(shop, { userId });
      return accept(myPlantsMessages.feedMade);
    case 'stop-feed':
      await stopFeed(shop, { userId });
      return accept(myPlantsMessages.feedStopped);
    case 'mail-on':
      await switchWeeklyMail(shop, { userId, on: true });
      return accept(myPlantsMessages.mailOn);
    case 'mail-off':
      await switchWeeklyMail(shop, { userId, on: false });
      return accept(myPlantsMessages.mailOff);
    default:
      return unknownForm();
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export { answerHeaders as headers } from '../../http/form-answer.ts';

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'My Plants');
}

/** docs/behaviour/my-plants.md */
export default function MyPlants({ loaderData, actionData }: Route.ComponentProps) {
  const { plants, surroundings, today, weeklyMail, feedUrl } = loaderData;
  const { notice, title, hear } = useAnswer(actionData);
  const kept = plants.filter(({ gone }) => gone === null);
  const tasks = kept
    .flatMap(({ id: plantId, name, due }) => due.map((one): ShownTask => ({ ...one, plantId, name })))
    .sort((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0));
  const putAway = plants.filter(({ gone }) => gone !== null);
  return (
    <AccountFrame
      title="My Plants"
      text="What each of them wants, and when: by plant, pot, place and season."
    >
      {notice}
      <PressAnswers value={hear}>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-8">
          <div className="grid min-w-0 gap-8">
            {kept.length === 0 ? (
              <NoPlants />
            ) : (
              <>
                <DueLists tasks={tasks} today={today} titleRef={title} plantTo={plantAddress} />
                <Later tasks={tasks} today={today} />
                <Plants plants={kept} today={today} />
              </>
            )}
            {putAway.length === 0 ? null : <PutAway plants={putAway} />}
          </div>
          <div className="grid gap-6">
            <ClimateCard {...surroundings} />
            <MailCard isOn={weeklyMail} />
            <FeedCard url={feedUrl} />
          </div>
        </div>
      </PressAnswers>
    </AccountFrame>
  );
}

function NoPlants() {
  return (
    <EmptyState
      image="/images/empty-search.svg"
      title="No plants yet"
      text="What you buy here comes by itself once it is delivered. Plants from elsewhere are welcome, too."
      action={
        <>
          <ButtonLink to="/my-plants/new" variant="primary">
            Add a plant
          </ButtonLink>
          <ButtonLink to="/shop" variant="outline">
            See the shop
          </ButtonLink>
        </>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView error={error} />;
}
