import type { DamageFigure } from '../../shop/claims/claim-figures.ts';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { FilterSelect } from '../table/filters.tsx';

const periods = [
  { value: '30', label: 'Last 30 days' },
  { value: '365', label: 'Last 365 days' },
];

type Figures = { plants: DamageFigure[] | null; couriers: DamageFigure[] | null; days: number };

/** Of what how much went wrong, the worst first. docs/behaviour/claims.md#figures. */
export function DamageFigures({ plants, couriers, days }: Figures) {
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
          figures={plants}
          none={`Nothing was claimed of orders of the last ${days} days.`}
        />
        <DamageTable
          caption="By courier"
          figures={couriers}
          none={`No parcels were noted for orders of the last ${days} days.`}
        />
      </div>
    </section>
  );
}

type DamageTableProps = { caption: string; figures: DamageFigure[] | null; none: string };

function DamageTable({ caption, figures, none }: DamageTableProps) {
  return (
    <Table
      caption={caption}
      dense
      columns={columns}
      rows={figures ?? []}
      rowKey={({ name }) => name}
      empty={figures === null ? 'Not to be had right now.' : none}
    />
  );
}

const columns: TableColumn<DamageFigure>[] = [
  { id: 'name', header: 'Name', rowHeader: true, className: 'min-w-40', cell: ({ name }) => name },
  { id: 'claimed', header: 'Claimed', align: 'end', cell: ({ claimed }) => claimed },
  { id: 'sent', header: 'Sent', align: 'end', cell: ({ sent }) => sent },
  { id: 'share', header: 'Share', align: 'end', cell: shareText },
];

/** Of those that were sent; a claim may be of one that came back to an earlier status. */
function shareText({ claimed, sent }: DamageFigure): string {
  return sent === 0 ? '–' : `${((Math.min(claimed, sent) / sent) * 100).toFixed(1)} %`;
}
