import type { Damage } from '../../shop/claims/claim-figures.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { Card } from '../../ui/surfaces.tsx';
import { FilterSelect } from '../table/filters.tsx';

const periods = [
  { value: '30', label: 'Last 30 days' },
  { value: '365', label: 'Last 365 days' },
];

type Figures = { damage: Damage | null; days: number };

/** Of what how much went wrong, the worst first. docs/behaviour/claims.md#figures. */
export function DamageFigures({ damage, days }: Figures) {
  const counted = damage?.countedAt;
  return (
    <section aria-labelledby="damage-title" className="mt-8">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h3 id="damage-title" className="text-xl">
          What goes wrong
        </h3>
        <FilterSelect label="Orders of the" name="days" all="Last 90 days" options={periods} />
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <DamageTable
          caption="By plant"
          figures={damage?.plants ?? null}
          none={`Nothing was claimed of orders of the last ${days} days.`}
        />
        <DamageTable
          caption="By courier"
          figures={damage?.couriers ?? null}
          none={`No parcels were noted for orders of the last ${days} days.`}
        />
      </div>
      {counted ? <p className="mt-2 text-sm text-muted">Counted on {formatOrderMoment(counted)}.</p> : null}
    </section>
  );
}

type DamageTableProps = { caption: string; figures: Damage['plants'] | null; none: string };

/** Narrow enough for every window: no table that turns into cards. */
function DamageTable({ caption, figures, none }: DamageTableProps) {
  return (
    <Card padding="sm">
      <h4 className="px-2 pt-1 pb-2 font-sans font-semibold">{caption}</h4>
      {figures === null || figures.length === 0 ? (
        <p className="px-2 pb-2 text-sm text-muted">{figures === null ? 'Not to be had right now.' : none}</p>
      ) : (
        <table className="w-full text-left text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead className="text-muted">
            <tr>
              {['Name', 'Claimed', 'Sent', 'Share'].map((header, index) => (
                <th
                  key={header}
                  scope="col"
                  className={`px-2 py-1.5 font-medium ${index === 0 ? '' : 'text-right'}`}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line figures">
            {figures.map((figure) => (
              <tr key={figure.name}>
                <th scope="row" className="px-2 py-1.5 font-medium wrap-anywhere">
                  {figure.name}
                </th>
                <td className="px-2 py-1.5 text-right">{figure.claimed}</td>
                <td className="px-2 py-1.5 text-right">{figure.sent}</td>
                <td className="px-2 py-1.5 text-right whitespace-nowrap">{shareText(figure)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** Of those that were sent; a claim may be of one that came back to an earlier status. */
function shareText({ claimed, sent }: Damage['plants'][number]): string {
  return sent === 0 ? '–' : `${((Math.min(claimed, sent) / sent) * 100).toFixed(1)} %`;
}
