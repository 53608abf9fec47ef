import { shopContext } from '../../http/context.ts';
import { requireAdmin } from '../../http/guards.ts';
import { listAttention } from '../../shop/dashboard/attention.ts';
import { getDashboardFigures, listDailySales, listLowStock } from '../../shop/dashboard/figures.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { ScreenError } from '../layout/screen-error.tsx';
import { screenTitle } from '../layout/screen-title.ts';
import type { Route } from './+types/dashboard';
import { AttentionSection } from './attention-section.tsx';
import { readDashboardQuery } from './dashboard-query.ts';
import { FigureCards } from './figure-cards.tsx';
import { LowStockDialog } from './low-stock-dialog.tsx';
import { QuickActions } from './quick-actions.tsx';
import { SalesSection } from './sales-section.tsx';

/** What cannot be read is only logged (specification, admin §2 'Dashboard'). */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin({ context, url });
  const shop = context.get(shopContext);
  const { days, dialog } = readDashboardQuery(url.searchParams);
  const [figures, sales, attention, lowStock] = await Promise.all([
    orNothing(shop, 'Error fetching dashboard figures:', getDashboardFigures(shop)),
    orNothing(shop, 'Error fetching daily sales:', listDailySales(shop, { days })),
    orNothing(shop, 'Error fetching what needs attention:', listAttention(shop)),
    dialog === 'low-stock'
      ? orNothing(shop, 'Error fetching low stock items:', listLowStock(shop))
      : undefined,
  ]);
  return { figures, sales, attention, lowStock, days };
}

export function meta() {
  return screenTitle('Dashboard');
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { figures, sales, attention, lowStock, days } = loaderData;
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">Dashboard</h2>
      <FigureCards figures={figures} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <SalesSection sales={sales} days={days} />
        <div className="grid gap-6">
          <QuickActions />
          <AttentionSection attention={attention} />
        </div>
      </div>
      <LowStockDialog items={lowStock} total={figures?.lowStock ?? 0} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />;
}
