import { Link } from 'react-router';
import type { Opening } from '../../shop/opening/opening.ts';
import { Button } from '../../ui/buttons.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { PointList, doneText } from './point-list.tsx';

/**
 * What the shop needs before its first customer, on the dashboard: until all of it is done, or an owner hides it. A demo
 * is looked at first: there it is folded.
 */
export function OpeningCard({ opening }: { opening: Opening }) {
  const { send, busy } = useAdminAction();
  const { points, began } = opening;
  const open = points.filter(({ isDone }) => !isDone);
  if (opening.isHidden || open.length === 0) return null;
  const isDemo = began === 'demo';
  return (
    <Card as="section" aria-label="Open your shop">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-2xl">{isDemo ? 'Open your own shop' : 'Welcome. Let us open your shop'}</h3>
        <p className="text-sm font-semibold text-ink-soft figures">{doneText(points)}</p>
      </div>
      <p className="mt-1 max-w-copy text-ink-soft">
        {isDemo
          ? 'This is the demo, to look around in. What a shop of your own needs:'
          : 'What it needs before the first customer comes. Each point is looked at for real.'}
      </p>
      {isDemo ? (
        <details className="mt-2">
          <summary className="touch-area relative w-fit cursor-pointer text-link">See the list</summary>
          <PointList points={points} />
        </details>
      ) : (
        <div className="mt-2">
          <PointList points={points} />
        </div>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <Link to="/admin/settings/opening" className="touch-area relative text-link">
          The list in the settings
        </Link>
        <Button
          variant="ghost"
          size="sm"
          busy={busy}
          onClick={() => send({ intent: 'hide' }, '/admin/settings/opening')}
        >
          Hide this list
        </Button>
      </p>
    </Card>
  );
}
