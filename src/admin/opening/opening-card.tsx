import { Link } from 'react-router';
import type { Opening } from '../../shop/opening/opening.ts';
import { Button } from '../../ui/buttons.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { PointList, doneText } from './point-list.tsx';

type OpeningCardProps = {
  opening: Opening;
  /** Customers came: one line says what is left. */
  hasOrders: boolean;
};

/**
 * What the shop needs before its first customer, on the dashboard: until all of it is done, or an owner hides it. A demo
 * is looked at first: there it is folded.
 */
export function OpeningCard({ opening, hasOrders }: OpeningCardProps) {
  const { points, began } = opening;
  const open = points.filter(({ isDone }) => !isDone);
  if (opening.isHidden || open.length === 0) return null;
  const isDemo = began === 'demo';
  if (hasOrders) {
    return (
      <Card
        as="section"
        padding="none"
        aria-label="Open your shop"
        className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-2 md:px-5"
      >
        <h3 className="font-sans text-base font-semibold tracking-normal">
          {isDemo ? 'Open your own shop' : 'Open your shop'}{' '}
          <span className="text-sm font-normal whitespace-nowrap text-muted figures">{doneText(points)}</span>
        </h3>
        <Ways />
      </Card>
    );
  }
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
      <div className="mt-3">
        <Ways />
      </div>
    </Card>
  );
}

function Ways() {
  const { send, busy } = useAdminAction();
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
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
  );
}
