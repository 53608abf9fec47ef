import { Circle, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { OpeningPoint } from '../../shop/opening/checklist.rules.ts';
import { Icon } from '../../ui/icon.tsx';

/** The points of the list: what was found, and where it is mended. docs/behaviour/opening-a-shop.md#the-list. */
export function PointList({ points }: { points: readonly OpeningPoint[] }) {
  return (
    <ul className="divide-y divide-line">
      {points.map(({ id, title, isDone, text, mend }) => (
        <li key={id} className="flex gap-3 py-3">
          <Icon
            icon={isDone ? CircleCheck : Circle}
            className={isDone ? 'mt-0.5 shrink-0 text-leaf-600' : 'mt-0.5 shrink-0 text-clay-600'}
          />
          <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-6">
            <div className="min-w-0">
              <p className="font-semibold">
                {title}
                <span className="sr-only">{isDone ? ': done' : ': to do'}</span>
              </p>
              <p className="text-sm wrap-anywhere text-ink-soft">{text}</p>
            </div>
            {isDone || mend === null ? null : (
              <Link
                to={mend.to}
                className="touch-area relative mt-1 inline-block shrink-0 text-sm text-link sm:mt-0"
              >
                {mend.label}
              </Link>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** '3 of 8 done'. */
export function doneText(points: readonly OpeningPoint[]): string {
  return `${points.filter(({ isDone }) => isDone).length} of ${points.length} done`;
}
