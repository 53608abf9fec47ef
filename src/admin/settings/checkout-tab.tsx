import { askingShop } from '../../http/ask-shop.ts';
import { checkoutCountries } from '../../shop/countries.rules.ts';
import { type CheckoutSettings, checkoutSection } from '../../shop/settings/checkout-rules.schema.ts';
import { Checkbox, Switch } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/fields.tsx';
import { ScreenError } from '../layout/screen-error.tsx';
import { screenTitle } from '../layout/screen-head.tsx';
import type { Route } from './+types/checkout-tab';
import { FieldGroup, SectionForm, type SectionFields } from './section-form.tsx';
import { loadSection, saveSectionForm } from './section.server.ts';

export function loader(args: Route.LoaderArgs) {
  return loadSection(args, 'checkout');
}

export function action(args: Route.ActionArgs) {
  return saveSectionForm(args, 'checkout');
}

export const clientAction = askingShop();

export const meta = screenTitle('Checkout · Settings');

/** What the checkout asks for. docs/behaviour/settings.md#checkout. */
export default function CheckoutTab({ loaderData }: Route.ComponentProps) {
  return (
    <SectionForm name="checkout" section={checkoutSection} loaded={loaderData.section}>
      {(fields) => (
        <>
          <Countries fields={fields} />
          <FieldGroup
            title="What the form asks for"
            text="E-mail, first name and the address with its PIN or postal code are always needed."
          >
            <Switch {...fields.onOff('lastNameRequired')} />
            <Switch
              {...fields.onOff(
                'phoneRequired',
                'Couriers in India ask for one; without it some do not deliver.',
              )}
            />
            <Switch
              {...fields.onOff(
                'orderNotes',
                'A box for a message to you, kept with the order and in its e-mails.',
              )}
            />
            <Switch
              {...fields.onOff(
                'gifts',
                'An order can go to somebody else, with a card in the buyer’s words and not before a day of their choice.',
              )}
            />
          </FieldGroup>
          <FieldGroup title="Lowest order">
            <TextField
              {...fields.field(
                'lowestOrder',
                'Of the goods, before discount and delivery. 0: there is none.',
              )}
              inputMode="decimal"
              autoComplete="off"
              icon="₹"
              className="max-w-56"
            />
          </FieldGroup>
          <FieldGroup
            title="Cash on delivery"
            text="Where it is taken, and for what fee, is said for each delivery zone. 0: any number."
          >
            <div className="flex flex-wrap gap-4">
              {(['cashPerPerson', 'cashPerAddress'] as const).map((name) => (
                <TextField
                  key={name}
                  {...fields.field(name)}
                  inputMode="numeric"
                  autoComplete="off"
                  className="max-w-64 flex-1 basis-48"
                />
              ))}
            </div>
          </FieldGroup>
        </>
      )}
    </SectionForm>
  );
}

function Countries({ fields: { draft, errors, set, settled } }: { fields: SectionFields<CheckoutSettings> }) {
  const fixed = settled('countries');
  const chosen = fixed?.value ?? draft.countries;
  return (
    <FieldGroup
      title="Where you deliver"
      text="Shoppers choose among all of these; an order to one that is not ticked is refused with a sentence."
    >
      <fieldset disabled={fixed !== null} className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">Countries</legend>
        {checkoutCountries.map((country) => (
          <Checkbox
            key={country}
            label={country}
            checked={chosen.includes(country)}
            disabled={fixed !== null}
            onChange={({ currentTarget }) =>
              set({
                countries: checkoutCountries.filter((one) =>
                  one === country ? currentTarget.checked : chosen.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
      {fixed ? <p className="text-sm text-muted">{fixed.hint}</p> : null}
      {errors['countries'] ? (
        <p role="alert" className="text-sm font-medium text-danger-600">
          {errors['countries']}
        </p>
      ) : null}
    </FieldGroup>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={(message) => `Error: ${message}`} />;
}
