import { Plus, X } from 'lucide-react';
import { askingShop } from '../../http/ask-shop.ts';
import {
  type DeliverySettings,
  type WeightClass,
  deliverySection,
  termsProblems,
  weightClassProblems,
} from '../../shop/settings/delivery.schema.ts';
import { weekdays } from '../../shop/indian-time.rules.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, Select, SelectField, TextInput } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ScreenError } from '../layout/screen-error.tsx';
import { screenTitle } from '../layout/screen-head.tsx';
import type { Route } from './+types/delivery-tab';
import { DeliveryTermsFields } from './delivery-terms.tsx';
import { DeliveryTry } from './delivery-try.tsx';
import { DeliveryZones, freeId } from './delivery-zones.tsx';
import { FieldGroup, SectionForm, type SectionFields } from './section-form.tsx';
import { loadSection, saveSectionForm } from './section.server.ts';

export function loader(args: Route.LoaderArgs) {
  return loadSection(args, 'delivery');
}

export function action(args: Route.ActionArgs) {
  return saveSectionForm(args, 'delivery');
}

export const clientAction = askingShop();

export const meta = screenTitle('Delivery · Settings');

/** Where the shop delivers, for how much, and when. docs/behaviour/delivery.md#what-the-owner-sets. */
export default function DeliveryTab({ loaderData }: Route.ComponentProps) {
  return (
    <SectionForm name="delivery" section={deliverySection} loaded={loaderData.section}>
      {(fields) => (
        <>
          <DeliveryTry settings={fields.draft} />
          <FieldGroup
            title="Zones"
            text="The most specific place wins: a PIN code before its first digits, those before the state, the state before the country. Two zones that name the same place: the upper one has it."
          >
            <DeliveryZones
              zones={fields.draft.zones}
              usual={fields.draft.everywhere}
              classes={fields.draft.classes}
              error={fields.errors['zones']}
              onChange={(zones) => fields.set({ zones })}
            />
          </FieldGroup>
          <FieldGroup title="Everywhere else" text="What no zone names. Without zones, the whole shop.">
            <DeliveryTermsFields
              terms={fields.draft.everywhere}
              classes={fields.draft.classes}
              problems={fields.errors['everywhere'] ? termsProblems(fields.draft.everywhere) : {}}
              onChange={(part) => fields.set({ everywhere: { ...fields.draft.everywhere, ...part } })}
            />
          </FieldGroup>
          <Dispatch fields={fields} />
          <WeightClasses fields={fields} />
        </>
      )}
    </SectionForm>
  );
}

type Fields = { fields: SectionFields<DeliverySettings> };

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const hours = Array.from({ length: 24 }, (_hour, at) => String(at + 1));

function Dispatch({ fields: { draft, errors, set } }: Fields) {
  const { dispatchDays, closedDays } = draft;
  return (
    <FieldGroup
      title="Dispatch"
      text="When parcels leave. Days in transit are counted from there, Sundays and holidays too."
    >
      <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <legend className="mb-2 text-sm font-semibold">Days of dispatch</legend>
        {weekdays.map((day, at) => (
          <Checkbox
            key={day}
            label={weekdayNames[at] ?? day}
            checked={dispatchDays.includes(day)}
            onChange={({ currentTarget }) =>
              set({
                dispatchDays: weekdays.filter((one) =>
                  one === day ? currentTarget.checked : dispatchDays.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <Problem text={errors['dispatchDays']} />
      <SelectField
        label="Orders leave the same day until"
        hint="Indian time."
        error={errors['cutOff']}
        value={draft.cutOff}
        onChange={({ currentTarget }) => set({ cutOff: currentTarget.value })}
        className="max-w-56"
      >
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {hour === '24' ? 'Midnight' : `${hour}:00`}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend className="text-sm font-semibold">Closed days</legend>
        <p className="mt-1 text-sm text-muted">Holidays: nothing leaves on them.</p>
        <ul className="mt-2 flex flex-wrap gap-3">
          {closedDays.map((day, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- A date that is being typed is no key
            <li key={at} className="flex items-end gap-1">
              <Field label={`Closed day ${at + 1}`} hideLabel>
                <TextInput
                  type="date"
                  value={day}
                  onChange={({ currentTarget }) =>
                    set({ closedDays: closedDays.with(at, currentTarget.value) })
                  }
                />
              </Field>
              <IconButton
                label={`Remove ${day || `closed day ${at + 1}`}`}
                icon={<Icon icon={X} />}
                onClick={() => set({ closedDays: closedDays.toSpliced(at, 1) })}
              />
            </li>
          ))}
        </ul>
        <AddButton onClick={() => set({ closedDays: [...closedDays, ''] })}>Add a closed day</AddButton>
      </fieldset>
      <Problem text={errors['closedDays']} />
    </FieldGroup>
  );
}

function WeightClasses({ fields: { draft, errors, set } }: Fields) {
  const { classes } = draft;
  const change = (id: string, part: Partial<WeightClass>) =>
    set({ classes: classes.map((one) => (one.id === id ? { ...one, ...part } : one)) });
  const isWrong = classes.some((one) => Object.keys(weightClassProblems(one)).length > 0);
  return (
    <FieldGroup
      title="Weight classes"
      text="For goods that cost more to send, and for those that are not alive. A product names its class in the Settings of its dialog, or in the column ‘Weight class’ of a file; without one it is a plant like any other. What a class costs stands in each zone."
    >
      {classes.map((one, at) => (
        <fieldset
          key={one.id}
          className="grid items-start gap-x-4 gap-y-3 border-b border-line pb-4 last-of-type:border-0 sm:grid-cols-[minmax(0,1fr)_11rem_auto]"
        >
          <legend className="sr-only">Class {at + 1}</legend>
          <Field label="Name" error={errors['classes'] ? weightClassProblems(one)['name'] : undefined}>
            <TextInput
              value={one.name}
              maxLength={60}
              autoComplete="off"
              onChange={({ currentTarget }) => change(one.id, { name: currentTarget.value })}
            />
          </Field>
          <Field label="Counts">
            <Select
              value={one.counts}
              onChange={({ currentTarget }) =>
                change(one.id, { counts: currentTarget.value === 'once' ? 'once' : 'each' })
              }
            >
              <option value="each">for each unit</option>
              <option value="once">once an order</option>
            </Select>
          </Field>
          <IconButton
            label={`Remove ${one.name || `class ${at + 1}`}`}
            icon={<Icon icon={X} />}
            onClick={() => set({ classes: classes.filter(({ id }) => id !== one.id) })}
            className="max-sm:justify-self-end sm:mt-6.5"
          />
          <div className="flex flex-wrap gap-x-6 gap-y-2 sm:col-span-3">
            <Checkbox
              label="Live plants"
              checked={one.live}
              onChange={({ currentTarget }) => change(one.id, { live: currentTarget.checked })}
            />
            <Checkbox
              label="Paid even where delivery is free"
              checked={one.always}
              onChange={({ currentTarget }) => change(one.id, { always: currentTarget.checked })}
            />
          </div>
        </fieldset>
      ))}
      <Problem text={errors['classes'] && !isWrong ? errors['classes'] : undefined} />
      {classes.length < 20 ? (
        <AddButton
          onClick={() =>
            set({
              classes: [
                ...classes,
                { id: freeId('class', classes), name: '', live: true, counts: 'each', always: false },
              ],
            })
          }
        >
          Add a class
        </AddButton>
      ) : null}
    </FieldGroup>
  );
}

function AddButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button variant="outline" size="sm" className="mt-1 w-fit" onClick={onClick}>
      <Icon icon={Plus} size="sm" />
      {children}
    </Button>
  );
}

function Problem({ text }: { text: string | undefined }) {
  return text ? (
    <p role="alert" className="text-sm font-medium text-danger-600">
      {text}
    </p>
  ) : null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={(message) => `Error: ${message}`} />;
}
