import type { Ref } from 'react';
import { Link } from 'react-router';
import { sayCareDay, tasksByDay } from '../../shop/my-plants/care-days.rules.ts';
import { careTasks } from '../../shop/my-plants/care-plan.rules.ts';
import { whenDue } from '../../shop/my-plants/due-tasks.rules.ts';
import type { ListedPlant } from '../../shop/my-plants/kept-plants.ts';
import { plantAddress } from '../../shop/my-plants/plant-addresses.rules.ts';
import { goneReasons } from '../../shop/my-plants/plant-places.rules.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Thumbnail } from '../../ui/image.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { AllDone, type ShownTask, TaskList, dueText } from './task-list.tsx';

type PlantsProps = { plants: readonly ListedPlant[]; today: string };

type TasksProps = {
  tasks: readonly ShownTask[];
  today: string;
  titleRef: Ref<HTMLHeadingElement>;
  plantTo?: (plantId: string) => string;
};

/** What is due today, what is late with it, and what the week brings besides. */
export function DueLists({ tasks, today, titleRef, plantTo }: TasksProps) {
  const of = (when: string) => tasks.filter(({ dueOn }) => whenDue(dueOn, today) === when);
  const [now, week] = [of('today'), of('week')];
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
          <TaskList tasks={now} today={today} plantTo={plantTo} />
        )}
      </section>
      {week.length === 0 ? null : (
        <section aria-labelledby="due-week">
          <h2 id="due-week" className="mb-4 text-2xl">
            This week
          </h2>
          <TaskList tasks={week} today={today} plantTo={plantTo} />
        </section>
      )}
    </>
  );
}

const MOST_LATER = 15;

/** Not pressed here: on the page of its plant, whoever is early. */
export function Later({ tasks, today }: Pick<TasksProps, 'tasks' | 'today'>) {
  const later = tasks.filter(({ dueOn }) => whenDue(dueOn, today) === 'later');
  const days = tasksByDay(later).slice(0, MOST_LATER);
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="due-later">
      <h2 id="due-later" className="mb-4 text-2xl">
        Later
      </h2>
      <ul className="grid gap-2">
        {days.map((of) => (
          <li key={`${of.day} ${of.task}`} className="wrap-anywhere">
            <span className="text-muted">{dueText(of.day, today)}</span> · {sayCareDay(of)}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Plants({ plants, today }: PlantsProps) {
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

export function PutAway({ plants }: { plants: readonly ListedPlant[] }) {
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
