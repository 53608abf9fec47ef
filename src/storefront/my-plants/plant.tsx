import { Link, data, isRouteErrorResponse, redirect } from 'react-router';
import { askShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';

import { requireUser } from '../../http/guards.ts';
import { readForm } from '../../http/read-form.ts';
import { formatDays } from '../../shop/delivery/promise.rules.ts';
import { indianDay } from '../../shop/indian-time.rules.ts';
import { listNotes } from '../../shop/my-plants/journal.ts';
import { findKeptPlant } from '../../shop/my-plants/kept-plants.ts';
import { journalQuery, plantIdSchema } from '../../shop/my-plants/my-plants.schema.ts';
import { findPlantGuide } from '../../shop/my-plants/plant-guide.ts';
import { listUnsentPhotos } from '../../shop/my-plants/plant-photos.ts';
import { places, pots } from '../../shop/my-plants/plant-places.rules.ts';
import { careTasks, taskKeys } from '../../shop/my-plants/care-plan.rules.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import { ErrorView } from '../pages/failed-page.tsx';
import type { Route } from './+types/plant';
import { DetailsCard, Gone, GuideCard, PutAwayCard } from './plant-cards.tsx';
import { PlantPicture } from './plant-lists.tsx';
import { answerPlantForm } from './plant-actions.server.ts';
import { Journal } from './plant-journal.tsx';
import { PressAnswers } from './press-form.tsx';
import { TaskList, useAnswer } from './task-list.tsx';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { userId } = requireUser({ context, url });
  const shop = context.get(shopContext);
  const plantId = readPlantId(params.id);
  const plant = await findKeptPlant(shop, { userId, plantId });
  if (!plant) throw notThere();
  const { after } = journalQuery.parse(Object.fromEntries(url.searchParams));
  const [guide, journal, unsent] = await Promise.all([
    findPlantGuide(shop, plant),
    listNotes(shop, { userId, plantId, after }),
    listUnsentPhotos(shop.db, { plantId }),
  ]);
  const today = indianDay(shop.now());
  return {
    plant,
    guide,
    journal,
    unsent,
    today,
    isFirst: after === undefined,
    noteKey: crypto.randomUUID(),
  };
}

const notThere = () => data(null, { status: 404, statusText: 'Not Found' });

function readPlantId(id: string): string {
  const read = plantIdSchema.safeParse(id);
  if (!read.success) throw notThere();
  return read.data.toLowerCase();
}

export async function action({ request, context, url, params }: Route.ActionArgs) {
  const { userId } = requireUser({ context, url });
  const form = await readForm(request);
  const plantId = readPlantId(params.id);
  const answer = await answerPlantForm(context, { userId, plantId, form });
  if (answer === 'deleted') throw redirect('/my-plants');
  if (answer === 'gone') throw notThere();
  return answer;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export { answerHeaders as headers } from '../../http/form-answer.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return unlistedMeta(matches, loaderData?.plant.name ?? 'My plant');
}

/** docs/behaviour/my-plants.md#a-plant */
export default function Plant({ loaderData, actionData }: Route.ComponentProps) {
  const { plant, guide, today, ...journal } = loaderData;
  const { notice, title, hear } = useAnswer(actionData);
  const { id, name, imageUrl, gone, due, doneOn } = plant;
  const pot = plant.potCm === null ? pots[plant.pot] : `${pots[plant.pot]}, ${plant.potCm} cm`;
  const done = taskKeys.flatMap((task) => (doneOn[task] === undefined ? [] : [{ task, day: doneOn[task] }]));
  return (
    <div className="mx-auto w-full max-w-5xl px-gutter pt-6 pb-section md:pt-8">
      <Link to="/my-plants" className="text-link">
        All your plants
      </Link>
      <div className="mt-4 mb-6 flex items-center gap-4">
        <PlantPicture src={imageUrl} />
        <div className="min-w-0">
          <h1 ref={title} tabIndex={-1} className="text-3xl wrap-anywhere outline-none">
            {name}
          </h1>
          <p className="mt-1 text-ink-soft">
            {places[plant.place]} · {pot} · since {formatDays(plant.keptSince, plant.keptSince)}{' '}
            {plant.keptSince.slice(0, 4)}
          </p>
        </div>
      </div>
      {notice}
      {gone === null ? null : <Gone gone={gone} />}
      <PressAnswers value={hear}>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-8">
          {gone === null ? (
            <section aria-labelledby="care" className="lg:col-start-1">
              <h2 id="care" className="mb-4 text-2xl">
                Care
              </h2>
              <TaskList
                tasks={due.map((one) => ({ ...one, plantId: id, name }))}
                today={today}
                isOfOnePlant
              />
              {done.length === 0 ? null : (
                <p className="mt-3 text-sm text-muted">
                  Last done:{' '}
                  {done
                    .map(
                      ({ task, day }) => `${careTasks[task].label.toLowerCase()} on ${formatDays(day, day)}`,
                    )
                    .join(', ')}
                  .
                </p>
              )}
            </section>
          ) : null}
          <div className="min-w-0 lg:col-start-1">
            <Journal plantId={id} today={today} sent={actionData} {...journal} />
          </div>
          <div className="grid gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <GuideCard guide={guide} />
            <DetailsCard key={id} plant={plant} today={today} sent={actionData} />
            {gone === null ? <PutAwayCard /> : null}
          </div>
        </div>
      </PressAnswers>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorView error={error} />;
  return (
    <EmptyState
      headingLevel={1}
      image="/images/not-found.svg"
      title="This plant is not there"
      text="It was deleted, or it is somebody else’s."
      action={
        <ButtonLink to="/my-plants" variant="primary">
          My plants
        </ButtonLink>
      }
      className="my-auto py-section"
    />
  );
}
