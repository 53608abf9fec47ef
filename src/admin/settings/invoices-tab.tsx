import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { data } from 'react-router';
import { financialYear, serialNumber } from '../../shop/invoices/serial-numbers.rules.ts';
import { invoicesSection } from '../../shop/settings/invoices.schema.ts';
import { TextareaField, TextField } from '../../ui/fields.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { ScreenError } from '../layout/screen-error.tsx';
import { screenTitle } from '../layout/screen-head.tsx';
import type { Route } from './+types/invoices-tab';
import { FieldGroup, SectionForm } from './section-form.tsx';
import { loadSection, saveSectionForm } from './section.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { data: loaded, init } = await loadSection(args, 'invoices');
  const year = financialYear(args.context.get(shopContext).now());
  return data({ ...loaded, year }, init ?? {});
}

export function action(args: Route.ActionArgs) {
  return saveSectionForm(args, 'invoices');
}

export const clientAction = askingShop();

export const meta = screenTitle('Invoices · Settings');

/** Whether orders get numbered invoices, and of which series. docs/behaviour/invoices.md#what-the-owner-sets. */
export default function InvoicesTab({ loaderData: { section, year } }: Route.ComponentProps) {
  return (
    <SectionForm name="invoices" section={invoicesSection} loaded={section}>
      {(fields) => (
        <>
          <FieldGroup
            title="Serial numbers"
            text="Without a series there are no invoices. With one, every order from then on has its own, made when it is placed and never changed. Numbers begin anew each April."
          >
            <div className="grid gap-5 md:grid-cols-3">
              <TextField
                {...fields.field('series', sample(fields.draft.series, year))}
                onChange={({ currentTarget }) => fields.set({ series: currentTarget.value.toUpperCase() })}
                optional
                maxLength={3}
                autoComplete="off"
                spellCheck={false}
              />
              <TextField
                {...fields.field(
                  'firstNumber',
                  'Of a series that has no number yet: to go on from other books.',
                )}
                inputMode="numeric"
                maxLength={6}
                autoComplete="off"
              />
              <TextField
                {...fields.field('creditSeries', sample(fields.draft.creditSeries, year))}
                onChange={({ currentTarget }) =>
                  fields.set({ creditSeries: currentTarget.value.toUpperCase() })
                }
                maxLength={3}
                autoComplete="off"
                spellCheck={false}
              />
            </div>
          </FieldGroup>
          <FieldGroup
            title="What they say"
            text="Legal name, address and phone are those of the shop, GSTIN and taxes those of the tab Taxes; without a GSTIN it is a bill of supply."
          >
            <TextareaField
              {...fields.field('note', 'Terms, bank details, a thank you.')}
              rows={3}
              maxLength={600}
              optional
            />
            <Switch {...fields.onOff('isAttached', 'As a PDF. It is on the page of the order, too.')} />
          </FieldGroup>
        </>
      )}
    </SectionForm>
  );
}

/** 'Like INV/26-27/00001' */
function sample(series: string, year: string): string {
  return /^[A-Z0-9]{1,3}$/.test(series)
    ? `Like ${serialNumber(series, year, 1)}`
    : 'One to three letters or digits.';
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={(message) => `Error: ${message}`} />;
}
