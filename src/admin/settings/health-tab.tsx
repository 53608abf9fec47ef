import { CircleAlert, CircleCheck, CircleX, type LucideIcon } from 'lucide-react';
import { data, Link, useRevalidator } from 'react-router';
import { machineContext, shopContext, siteContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { type HealthPoint, type HealthState, worstOf } from '../../shop/health/health.rules.ts';
import { findStoreHealth } from '../../shop/health/store-health.ts';
import { Button } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { readMain } from '../layout/read-main.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { screenTitle } from '../layout/screen-head.tsx';
import type { Route } from './+types/health-tab';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'settings');
  const shop = context.get(shopContext);
  const { sandbox } = context.get(siteContext);
  const machine = context.get(machineContext);
  const { found: points, status } = await readMain(
    shop,
    'Error looking after the shop’s health:',
    findStoreHealth(shop, { machine, sandbox }),
  );
  return data({ points }, { status });
}

export const meta = screenTitle('Store health · Settings');

const words: Record<HealthState, { icon: LucideIcon; color: string; label: string; line: string }> = {
  good: { icon: CircleCheck, color: 'text-leaf-600', label: 'well', line: 'All is well.' },
  look: {
    icon: CircleAlert,
    color: 'text-clay-600',
    label: 'worth a look',
    line: 'The shop runs; something is worth a look.',
  },
  bad: { icon: CircleX, color: 'text-danger-600', label: 'needs you', line: 'Something needs you.' },
};

/** What the shop lives by, as it is now, and what to do about it. docs/behaviour/back-office.md#store-health. */
export default function HealthTab({ loaderData: { points } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  if (!points) return <Unread>How the shop is could not be found out.</Unread>;
  return (
    <Card as="section" aria-label="Store health" className="max-w-4xl">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h3 className="text-xl">Store health</h3>
          <output className="mt-1 block text-ink-soft">{words[worstOf(points)].line}</output>
        </div>
        <Button variant="outline" size="sm" aria-busy={state === 'loading'} onClick={() => void revalidate()}>
          Look again
        </Button>
      </div>
      <ul className="mt-3 divide-y divide-line">
        {points.map((point) => (
          <Point key={point.id} {...point} />
        ))}
      </ul>
    </Card>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={(message) => `Error: ${message}`} />;
}

function Point({ title, state, text, todo, link }: HealthPoint) {
  const { icon, color, label } = words[state];
  return (
    <li className="flex gap-3 py-3">
      <Icon icon={icon} className={`mt-0.5 shrink-0 ${color}`} />
      <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-6">
        <div className="min-w-0">
          <p className="font-semibold">
            {title}
            <span className="sr-only">: {label}</span>
          </p>
          <p className="text-sm wrap-anywhere text-ink-soft">{text}</p>
          {todo === null ? null : <p className="mt-0.5 text-sm wrap-anywhere">{todo}</p>}
        </div>
        {link === null ? null : (
          <Link
            to={link.to}
            className="touch-area relative mt-1 inline-block shrink-0 text-sm text-link sm:mt-0"
          >
            {link.label}
          </Link>
        )}
      </div>
    </li>
  );
}
