import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { data } from 'react-router';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext, siteContext } from '../../http/context.ts';
import {
  type Courier,
  type CourierSettings,
  courierProblems,
  couriersSection,
} from '../../shop/settings/couriers.schema.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { Field, TextField, TextInput } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ScreenError } from '../layout/screen-error.tsx';
import { screenTitle } from '../layout/screen-head.tsx';
import type { Route } from './+types/couriers-tab';
import { FieldGroup, SectionForm, type SectionFields } from './section-form.tsx';
import { loadSection, saveSectionForm } from './section.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadSection(args, 'couriers');
  const { offered, telling } = args.context.get(shopContext).couriers;
  const { appUrl } = args.context.get(siteContext);
  const service = offered && {
    name: offered.name,
    header: telling?.events.tokenHeader ?? null,
    address: `${appUrl}/api/courier-events`,
  };
  return data({ ...loaded.data, service }, loaded.init ?? {});
}

export function action(args: Route.ActionArgs) {
  return saveSectionForm(args, 'couriers');
}

export const clientAction = askingShop();

export const meta = screenTitle('Couriers · Settings');

/** By whom the shop sends. docs/behaviour/shipments.md#couriers. */
export default function CouriersTab({ loaderData: { section, service } }: Route.ComponentProps) {
  return (
    <SectionForm name="couriers" section={couriersSection} loaded={section}>
      {(fields) => (
        <>
          <Couriers fields={fields} />
          <FieldGroup
            title="Usual parcel"
            text="Told to a courier’s service for a shipment that says nothing else."
          >
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                {...fields.field('parcelWeight')}
                inputMode="numeric"
                suffix="g"
                autoComplete="off"
              />
              <TextField
                {...fields.field('parcelSize', 'Length × width × height')}
                suffix="cm"
                autoComplete="off"
              />
            </div>
          </FieldGroup>
          {service ? <Service service={service} /> : null}
        </>
      )}
    </SectionForm>
  );
}

type ServiceProps = {
  /** `header`: in which it proves itself; null while no token is set. */
  service: { name: string; header: string | null; address: string };
};

/** How parcels that a service has taken are followed. docs/behaviour/shipments.md#what-the-service-tells. */
function Service({ service: { name, header, address } }: ServiceProps) {
  return (
    <FieldGroup
      title={`Parcels with ${name}`}
      text={`${name} is asked once an hour where each parcel is. It can tell the shop by itself, too, as soon as it knows.`}
    >
      {header === null ? (
        <p className="text-sm text-ink-soft">
          It does not yet: whoever runs the shop sets <code>SHIPROCKET_WEBHOOK_TOKEN</code>, any secret of at
          least 16 characters, and starts it again. Then this says what to type there.
        </p>
      ) : (
        <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
          <dt className="text-muted">At {name}</dt>
          <dd>Settings, API, Webhooks</dd>
          <dt className="text-muted">URL</dt>
          <dd className="wrap-anywhere">
            <code>{address}</code>
          </dd>
          <dt className="text-muted">Token</dt>
          <dd className="wrap-anywhere">
            what is in <code>SHIPROCKET_WEBHOOK_TOKEN</code>; it comes as <code>{header}</code>
          </dd>
        </dl>
      )}
    </FieldGroup>
  );
}

type Fields = { fields: SectionFields<CourierSettings> };

function Couriers({ fields: { draft, errors, set } }: Fields) {
  const { couriers } = draft;
  const change = (id: string, part: Partial<Courier>) =>
    set({ couriers: couriers.map((one) => (one.id === id ? { ...one, ...part } : one)) });
  return (
    <FieldGroup
      title="Couriers"
      text="The first one that is on is suggested for a shipment. In the tracking address {number} stands for the parcel’s number; shoppers follow it from their order and the e-mail."
    >
      <ul className="grid gap-5">
        {couriers.map((one, at) => (
          <CourierRow
            key={one.id}
            at={at}
            value={one}
            problems={errors['couriers'] ? courierProblems(one) : {}}
            onChange={(part) => change(one.id, part)}
            onUp={at === 0 ? undefined : () => set({ couriers: swapped(couriers, at - 1) })}
            onDown={at === couriers.length - 1 ? undefined : () => set({ couriers: swapped(couriers, at) })}
            onRemove={() => set({ couriers: couriers.filter(({ id }) => id !== one.id) })}
          />
        ))}
      </ul>
      {errors['couriers'] && couriers.every((one) => Object.keys(courierProblems(one)).length === 0) ? (
        <p role="alert" className="text-sm font-medium text-danger-600">
          {errors['couriers']}
        </p>
      ) : null}
      {couriers.length < 30 ? (
        <Button
          variant="outline"
          size="sm"
          className="w-fit"
          onClick={() =>
            set({ couriers: [...couriers, { id: freeId(couriers), name: '', tracking: '', isOn: true }] })
          }
        >
          <Icon icon={Plus} size="sm" />
          Add a courier
        </Button>
      ) : null}
    </FieldGroup>
  );
}

/** With this one and the next in each other's place. */
function swapped(couriers: readonly Courier[], at: number): Courier[] {
  const [one, next] = [couriers[at], couriers[at + 1]];
  return one && next ? couriers.toSpliced(at, 2, next, one) : [...couriers];
}

function freeId(couriers: readonly Courier[]): string {
  let number = couriers.length + 1;
  while (couriers.some(({ id }) => id === `courier-${number}`)) number += 1;
  return `courier-${number}`;
}

type CourierRowProps = {
  at: number;
  value: Courier;
  /** Once it could not be saved. */
  problems: ReturnType<typeof courierProblems>;
  onChange: (part: Partial<Courier>) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
};

function CourierRow({ at, value, problems, onChange, onUp, onDown, onRemove }: CourierRowProps) {
  const { name, tracking, isOn } = value;
  const called = name || `courier ${at + 1}`;
  return (
    <li className="grid items-start gap-x-3 gap-y-3 border-t border-line pt-5 first:border-0 first:pt-0 xl:grid-cols-[minmax(0,12rem)_minmax(0,1fr)_auto]">
      <Field label="Name" error={problems.name}>
        <TextInput
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
      </Field>
      <Field label="Tracking address" error={problems.tracking}>
        <TextInput
          value={tracking}
          maxLength={300}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://…/{number}"
          onChange={({ currentTarget }) => onChange({ tracking: currentTarget.value })}
        />
      </Field>
      <div className="flex items-center gap-1 xl:mt-6.5">
        <Switch
          label="On"
          aria-label={`On: ${called}`}
          className="mr-auto xl:mr-2"
          checked={isOn}
          onChange={({ currentTarget }) => onChange({ isOn: currentTarget.checked })}
        />
        <IconButton
          label={`Move ${called} up`}
          icon={<Icon icon={ArrowUp} />}
          disabled={!onUp}
          onClick={onUp}
        />
        <IconButton
          label={`Move ${called} down`}
          icon={<Icon icon={ArrowDown} />}
          disabled={!onDown}
          onClick={onDown}
        />
        <IconButton label={`Remove ${called}`} icon={<Icon icon={X} />} onClick={onRemove} />
      </div>
    </li>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={(message) => `Error: ${message}`} />;
}
