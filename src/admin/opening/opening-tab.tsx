import { data } from 'react-router';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext, siteContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { type Opening, findOpening } from '../../shop/opening/opening.ts';
import { findDemoRemoval } from '../../shop/opening/remove-demo.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { Button } from '../../ui/buttons.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { answerForm } from '../layout/answer-action.server.ts';
import { readMain } from '../layout/read-main.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { screenTitle } from '../layout/screen-head.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import type { Route } from './+types/opening-tab';
import { DemoCard } from './demo-card.tsx';
import { openingActions } from './opening-actions.server.ts';
import { PointList, doneText } from './point-list.tsx';
import { TestEmailCard } from './test-email-card.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'settings');
  const shop = context.get(shopContext);
  const { appUrl, sandbox } = context.get(siteContext);
  const [{ found: opening, status }, demo] = await Promise.all([
    readMain(shop, 'Error fetching what the shop needs to open:', findOpening(shop, { appUrl, sandbox })),
    orNothing(shop, 'Error fetching what the demo brought:', findDemoRemoval(shop)),
  ]);
  return data({ opening, demo }, { status });
}

export function action(args: Route.ActionArgs) {
  const { rateLimitFactor } = args.context.get(siteContext);
  return answerForm(args, 'settings', openingActions(rateLimitFactor));
}

export const clientAction = askingShop();

export const meta = screenTitle('Opening · Settings');

/** From the demo, or nothing, to the first order. docs/behaviour/opening-a-shop.md#the-list. */
export default function OpeningTab({ loaderData: { opening, demo } }: Route.ComponentProps) {
  if (!opening) return <Unread>What the shop needs could not be read.</Unread>;
  return (
    <div className="grid max-w-4xl gap-6">
      <ListCard opening={opening} />
      <TestEmailCard test={opening.test} />
      {demo ? <DemoCard demo={demo} /> : null}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={(message) => `Error: ${message}`} />;
}

function ListCard({ opening: { points, isHidden } }: { opening: Opening }) {
  const { send, busy } = useAdminAction();
  const isWhole = points.every(({ isDone }) => isDone);
  return (
    <Card as="section" aria-label="Before the first customer">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-2xl">Before the first customer</h3>
        <p className="text-sm font-semibold text-ink-soft figures">{doneText(points)}</p>
      </div>
      <p className="mt-1 max-w-copy text-ink-soft">
        {isWhole
          ? 'Everything is in place: your shop is open.'
          : 'Each point is looked at whenever this list is opened.'}
      </p>
      <div className="mt-2">
        <PointList points={points} />
      </div>
      {isWhole ? null : (
        <Button
          variant="ghost"
          size="sm"
          busy={busy}
          className="mt-2 -ml-3"
          onClick={() => send({ intent: isHidden ? 'show' : 'hide' }, '/admin/settings/opening')}
        >
          {isHidden ? 'Show it on the dashboard again' : 'Hide it on the dashboard'}
        </Button>
      )}
    </Card>
  );
}
