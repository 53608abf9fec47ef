import { Link } from 'react-router';
import { askShop } from '../../http/ask-shop.ts';
import { shopContext, siteContext } from '../../http/context.ts';
import { requireUser } from '../../http/guards.ts';
import { readForm } from '../../http/read-form.ts';
import { indianDay } from '../../shop/indian-time.rules.ts';
import { enterBoughtPlants } from '../../shop/my-plants/bought-plants.ts';
import { tasksByDay } from '../../shop/my-plants/care-days.rules.ts';
import { careTasks } from '../../shop/my-plants/care-plan.rules.ts';
import { whenDue } from '../../shop/my-plants/due-tasks.rules.ts';
import { type ListedPlant, listKeptPlants } from '../../shop/my-plants/kept-plants.ts';
import { myPlantsMessages } from '../../shop/my-plants/my-plants-messages.ts';
import { climateFormSchema } from '../../shop/my-plants/my-plants.schema.ts';
import { feedAddress } from '../../shop/my-plants/plant-addresses.rules.ts';
import {
  chooseClimate,
  findCalendar,
  renewFeed,
  stopFeed,
  switchWeeklyMail,
} from '../../shop/my-plants/plant-calendar.ts';
import { feedToken } from '../../shop/my-plants/plant-links.ts';
import { goneReasons } from '../../shop/my-plants/plant-places.rules.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Thumbnail } from '../../ui/image.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { AccountFrame } from '../account/account-frame.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import { ErrorView } from '../pages/failed-page.tsx';
import type { Route } from './+types/my-plants';
import { accept, answerPress, refuseTooMany, unknownForm } from './answers.server.ts';
import { ClimateCard, FeedCard, MailCard } from './calendar-cards.tsx';
import { AllDone, type ShownTask, TaskList, dueText, useAnswer } from './task-list.tsx';

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

const plantAddress = (plantId: string) => `/my-plants/${plantId}`;

/** docs/behaviour/my-plants.md */
export default function MyPlants({ loaderData, actionData }: Route.ComponentProps) {
  const { plants, surroundings, today, weeklyMail, feedUrl } = loaderData;
  const { notice, title } = useAnswer(actionData);
  const kept = plants.filter(({ gone }) => gone === null);
  const putAway = plants.filter(({ gone }) => gone !== null);
  return (
    <AccountFrame
      title="My Plants"
      text="What each of them wants, and when: by plant, pot, place and season."
    >
      {notice}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-8">
        <div className="grid min-w-0 gap-8">
          {kept.length === 0 ? <NoPlants /> : <Tasks plants={kept} today={today} titleRef={title} />}
          {kept.length === 0 ? null : <Plants plants={kept} today={today} />}
          {putAway.length === 0 ? null : <PutAway plants={putAway} />}
        </div>
        <div className="grid gap-6">
          <ClimateCard {...surroundings} />
          <MailCard isOn={weeklyMail} />
          <FeedCard url={feedUrl} />
        </div>
      </div>
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
          <ButtonLink to="/my-plants/new">Add a plant</ButtonLink>
          <ButtonLink to="/shop" variant="outline">
            See the shop
          </ButtonLink>
        </>
      }
    />
  );
}

type PlantsProps = { plants: readonly ListedPlant[]; today: string };

function Tasks({ plants, today, titleRef }: PlantsProps & { titleRef: React.Ref<HTMLHeadingElement> }) {
  const tasks = plants
    .flatMap(({ id: plantId, name, due }) => due.map((one): ShownTask => ({ ...one, plantId, name })))
    .sort((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0));
  const of = (when: string) => tasks.filter(({ dueOn }) => whenDue(dueOn, today) === when);
  const [now, week, later] = [of('today'), of('week'), of('later')];
  return (
    <>
      <section aria-labelledby="due-today">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id="due-today" ref={titleRef} tabIndex={-1} className="text-2xl outline-none">
            Due today
          </h2>
          <AllDone tasks={now} />
        </div>
        {now.length === 0 ? (
          <p className="text-ink-soft">Nothing today. Enjoy the view.</p>
        ) : (
          <TaskList tasks={now} today={today} plantTo={plantAddress} />
        )}
      </section>
      {week.length === 0 ? null : (
        <section aria-labelledby="due-week">
          <h2 id="due-week" className="mb-4 text-2xl">
            This week
          </h2>
          <TaskList tasks={week} today={today} plantTo={plantAddress} />
        </section>
      )}
      <Later tasks={later} today={today} />
    </>
  );
}

const MOST_LATER = 15;

/** Not pressed here: on the page of its plant, whoever is early. */
function Later({ tasks, today }: { tasks: readonly ShownTask[]; today: string }) {
  const days = tasksByDay(tasks).slice(0, MOST_LATER);
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="due-later">
      <h2 id="due-later" className="mb-4 text-2xl">
        Later
      </h2>
      <ul className="grid gap-2">
        {days.map(({ day, task, summary }) => (
          <li key={`${day} ${task}`} className="wrap-anywhere">
            <span className="text-muted">{dueText(day, today)}</span> · {summary}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Plants({ plants, today }: PlantsProps) {
  return (
    <section aria-labelledby="all-plants">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="all-plants" className="text-2xl">
          {plants.length === 1 ? 'Your plant' : `Your ${plants.length} plants`}
        </h2>
        <ButtonLink to="/my-plants/new" variant="outline" size="sm">
          Add a plant
        </ButtonLink>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2">
        {plants.map(({ id, name, imageUrl, due: [next] }) => (
          <Card as="li" key={id} padding="none" className="relative flex items-center gap-4 p-3">
            <PlantPicture src={imageUrl} />
            <div className="min-w-0">
              <Link
                to={plantAddress(id)}
                prefetch="intent"
                className="font-semibold underline-offset-4 wrap-anywhere after:absolute after:inset-0 after:rounded-xl hover:underline"
              >
                {name}
              </Link>
              {next ? (
                <p className="text-sm text-muted">
                  {careTasks[next.task].label}: {dueText(next.dueOn, today).toLowerCase()}
                </p>
              ) : null}
            </div>
          </Card>
        ))}
      </ul>
    </section>
  );
}

export function PlantPicture({ src }: { src: string | null }) {
  return (
    <Thumbnail
      src={src ?? '/images/placeholder.svg'}
      side={72}
      className="size-18 shrink-0 rounded-lg bg-sand object-cover"
    />
  );
}

function PutAway({ plants }: { plants: readonly ListedPlant[] }) {
  return (
    <details>
      <summary className="cursor-pointer text-ink-soft">
        {plants.length === 1 ? 'One that you do' : `${plants.length} that you do`} not keep any more
      </summary>
      <ul className="mt-3 grid gap-2">
        {plants.map(({ id, name, gone }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={plantAddress(id)} className="text-link">
              {name}
            </Link>{' '}
            <span className="text-muted">· {gone === null ? '' : goneReasons[gone]}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView error={error} />;
}
