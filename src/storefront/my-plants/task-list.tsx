import { Brush, Droplets, type LucideIcon, RotateCw, Shovel, Sprout, Wind } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form, Link, useFetcher } from 'react-router';
import type { FormAnswer } from '../../http/form-answer.ts';
import { formatDays } from '../../shop/delivery/promise.rules.ts';
import { type CareTask, careTasks } from '../../shop/my-plants/care-plan.rules.ts';
import { pressValue } from '../../shop/my-plants/my-plants.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Alert } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { PressForm, useSent } from './press-form.tsx';

const icons: Readonly<Record<CareTask, LucideIcon>> = {
  water: Droplets,
  mist: Wind,
  feed: Sprout,
  turn: RotateCw,
  clean: Brush,
  repot: Shovel,
};

export type ShownTask = { plantId: string; name: string; task: CareTask; dueOn: string; line: string };

type TaskListProps = {
  tasks: readonly ShownTask[];
  today: string;
  /** Where a plant's name leads; without it nowhere. */
  plantTo?: ((plantId: string) => string) | undefined;
  /** In the place of the task with the plant's name: on the page of that plant. */
  isOfOnePlant?: boolean;
};

/** Tasks with why they are due, each done or left out in one press; without script, too. */
export function TaskList({ tasks, today, plantTo, isOfOnePlant = false }: TaskListProps) {
  const pressing = usePressed();
  return (
    <Card padding="none">
      <ul className="divide-y divide-line">
        {tasks.map((task) => {
          const value = pressValue(task);
          const { label, verb } = careTasks[task.task];
          const title = isOfOnePlant ? label : `${verb} ${task.name}`;
          const busy = pressing.includes(value);
          return (
            <li key={value} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 md:px-6">
              <Icon icon={icons[task.task]} className="shrink-0 text-leaf-700" />
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere">
                  {plantTo ? (
                    <Link to={plantTo(task.plantId)} className="underline-offset-4 hover:underline">
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </p>
                <p className="text-sm text-ink-soft wrap-anywhere">{task.line}.</p>
                <p className="text-sm text-muted">{dueText(task.dueOn, today)}</p>
              </div>
              <PressForm className="flex w-full gap-2 sm:w-auto">
                <input type="hidden" name="task" value={value} />
                <Button
                  type="submit"
                  name="intent"
                  value="done"
                  variant="outline"
                  size="sm"
                  busy={busy}
                  aria-label={`Done: ${title}`}
                >
                  Done
                </Button>
                <Button
                  type="submit"
                  name="intent"
                  value="skip"
                  size="sm"
                  variant="outline"
                  disabled={busy}
                  aria-label={`Skip: ${title}`}
                >
                  Skip
                </Button>
              </PressForm>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** All of them in one press. */
export function AllDone({ tasks }: { tasks: readonly ShownTask[] }) {
  const all = tasks.map(pressValue).join(' ');
  const busy = useSent('task').includes(all);
  if (tasks.length < 2) return null;
  return (
    <PressForm>
      <input type="hidden" name="task" value={all} />
      <Button type="submit" name="intent" value="done" size="sm" variant="outline" busy={busy}>
        All done
      </Button>
    </PressForm>
  );
}

const UNDO_MS = 10_000;

/** What is on its way to the shop. */
function usePressed(): string[] {
  return useSent('task').flatMap((tasks) => tasks.split(' '));
}

const DAY_MS = 86_400_000;

export function dueText(dueOn: string, today: string): string {
  const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / DAY_MS);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days > 300) return `In ${Math.round(days / 30)} months`;
  if (days > 0) return formatDays(dueOn, dueOn);
  return days === -1 ? 'Since yesterday' : `${-days} days late`;
}

/**
 * What became of a press or form: above the page where that was sent without script, else as a toast, or as an alert where it
 * was refused. What had the focus may be gone with its task: then the page's title has it. `hear` is told of presses (PressAnswers).
 */
export function useAnswer(sent: FormAnswer | undefined) {
  const undoing = useFetcher<FormAnswer>();
  const [sentAsDocument] = useState(sent);
  const undone = undoing.data;
  const [heard, setHeard] = useState({ answer: sent, sent, undone });
  if (heard.sent !== sent || heard.undone !== undone) {
    setHeard({ answer: (heard.undone === undone ? sent : undone) ?? heard.answer, sent, undone });
  }
  const { answer } = heard;
  const hear = (next: FormAnswer) => setHeard((before) => ({ ...before, answer: next }));
  const title = useRef<HTMLHeadingElement>(null);
  const showAnswer = useEffectEvent((message: string, undo: string | undefined) =>
    showToast({
      title: message,
      tone: 'success',
      ...(undo === undefined
        ? {}
        : {
            duration: UNDO_MS,
            action: {
              label: 'Undo',
              run: () => void undoing.submit({ intent: 'undo', task: undo }, { method: 'post' }),
            },
          }),
    }),
  );
  useEffect(() => {
    if (!answer || answer === sentAsDocument) return;
    if (answer.ok && answer.message) showAnswer(answer.message, answer.undo);
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [answer, sentAsDocument]);
  const isShown = answer && (answer === sentAsDocument || !answer.ok) && answer.message;
  const notice = isShown ? (
    <Alert tone={answer.ok ? 'success' : 'error'} live className="mb-6">
      {answer.message}
      {answer.ok && answer.undo !== undefined ? (
        <Form method="post" className="mt-2">
          <input type="hidden" name="task" value={answer.undo} />
          <Button type="submit" name="intent" value="undo" size="sm" variant="outline">
            Undo
          </Button>
        </Form>
      ) : null}
    </Alert>
  ) : null;
  return { notice, title, hear };
}
