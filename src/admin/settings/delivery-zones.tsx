import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { checkoutCountries } from '../../shop/countries.rules.ts';
import { zoneWarnings } from '../../shop/delivery/zones.rules.ts';
import {
  type DeliveryTerms,
  type DeliveryZone,
  type FieldProblems,
  type WeightClass,
  readPins,
  zoneProblems,
} from '../../shop/settings/delivery.schema.ts';
import { indianStates, statePlace } from '../../shop/settings/states.rules.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, Select, TextField, TextareaField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DeliveryTermsFields } from './delivery-terms.tsx';

type ZonesProps = {
  zones: readonly DeliveryZone[];
  /** What a new one begins with. */
  usual: DeliveryTerms;
  classes: readonly WeightClass[];
  /** Why they could not be saved. */
  error: string | undefined;
  onChange: (zones: DeliveryZone[]) => void;
};

/** The zones in their order, each folded away until it is worked on. */
export function DeliveryZones({ zones, usual, classes, error, onChange }: ZonesProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const warnings = zoneWarnings(zones);
  const problems = new Map(zones.map((zone) => [zone.id, error ? zoneProblems(zone) : {}]));
  const isWrong = [...problems.values()].some((found) => Object.keys(found).length > 0);

  function add() {
    const id = freeId('zone', zones);
    onChange([...zones, { ...usual, id, name: '', countries: [], states: [], pins: '' }]);
    setOpened(new Set([...opened, id]));
  }
  function move(at: number, by: -1 | 1) {
    const [zone] = zones.slice(at, at + 1);
    if (zone) onChange(zones.toSpliced(at, 1).toSpliced(at + by, 0, zone));
  }

  return (
    <>
      {zones.length === 0 ? null : (
        <ol className="grid gap-3">
          {zones.map((zone, at) => {
            const found = problems.get(zone.id) ?? {};
            const name = zone.name || `zone ${at + 1}`;
            return (
              <li key={zone.id} className="rounded-lg border border-line">
                <details
                  open={opened.has(zone.id) || Object.keys(found).length > 0}
                  onToggle={({ currentTarget }) => {
                    const next = new Set(opened);
                    if (currentTarget.open) next.add(zone.id);
                    else next.delete(zone.id);
                    if (next.size !== opened.size) setOpened(next);
                  }}
                  className="group"
                >
                  <summary className="flex min-h-12 list-none items-center gap-3 rounded-lg px-4 py-2 [&::-webkit-details-marker]:hidden">
                    <ChevronDown
                      aria-hidden="true"
                      size={18}
                      className="shrink-0 text-muted transition-[rotate] group-open:rotate-180"
                    />
                    <span className="min-w-0 flex-1">
                      <span className="block font-semibold">{zone.name || 'New zone'}</span>
                      <span className="block text-sm text-muted">{summaryOf(zone)}</span>
                    </span>
                  </summary>
                  <div className="grid gap-5 border-t border-line p-4">
                    <ZoneFields
                      zone={zone}
                      classes={classes}
                      problems={found}
                      onChange={(part) =>
                        onChange(zones.map((one) => (one === zone ? { ...one, ...part } : one)))
                      }
                    />
                    <div className="flex justify-end border-t border-line pt-3">
                      <IconButton
                        label={`Move ${name} up`}
                        icon={<Icon icon={ArrowUp} size="sm" />}
                        disabled={at === 0}
                        onClick={() => move(at, -1)}
                      />
                      <IconButton
                        label={`Move ${name} down`}
                        icon={<Icon icon={ArrowDown} size="sm" />}
                        disabled={at === zones.length - 1}
                        onClick={() => move(at, 1)}
                      />
                      <IconButton
                        label={`Remove ${name}`}
                        icon={<Icon icon={Trash2} size="sm" />}
                        onClick={() => onChange(zones.filter((one) => one !== zone))}
                      />
                    </div>
                  </div>
                </details>
                {(warnings.get(zone.id) ?? []).map((warning) => (
                  <p key={warning} className="flex gap-2 px-4 pb-3 text-sm font-medium">
                    <TriangleAlert aria-hidden="true" size={18} className="mt-px shrink-0 text-clay-600" />
                    {warning}
                  </p>
                ))}
              </li>
            );
          })}
        </ol>
      )}
      {error && !isWrong ? (
        <p role="alert" className="text-sm font-medium text-danger-600">
          {error}
        </p>
      ) : null}
      {zones.length < 40 ? (
        <Button variant="outline" size="sm" className="w-fit" onClick={add}>
          <Icon icon={Plus} size="sm" />
          Add a zone
        </Button>
      ) : null}
    </>
  );
}

/** An id that none of these has. */
export function freeId(kind: string, taken: readonly { id: string }[]): string {
  let number = taken.length + 1;
  while (taken.some(({ id }) => id === `${kind}-${number}`)) number += 1;
  return `${kind}-${number}`;
}

function summaryOf(zone: DeliveryZone): string {
  const pins = readPins(zone.pins);
  const places = [
    ...(pins.length > 0 ? [`PIN ${pins.slice(0, 4).join(', ')}${pins.length > 4 ? '…' : ''}`] : []),
    ...zone.states.slice(0, 3).map((code) => statePlace(code).slice(3)),
    ...(zone.states.length > 3 ? [`${zone.states.length - 3} more states`] : []),
    ...zone.countries,
  ];
  const terms = zone.delivers
    ? [`₹${zone.price || '…'}`, ...(zone.daysTo === '' ? [] : [`${zone.daysFrom}–${zone.daysTo} days`])]
    : ['no deliveries'];
  return [places.join(', ') || 'No places yet', ...terms].join(' · ');
}

type ZoneFieldsProps = {
  zone: DeliveryZone;
  classes: readonly WeightClass[];
  problems: FieldProblems;
  onChange: (part: Partial<DeliveryZone>) => void;
};

function ZoneFields({ zone, classes, problems, onChange }: ZoneFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        error={problems['name']}
        hint="For you: shoppers never read it."
        value={zone.name}
        maxLength={60}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextareaField
        label="PIN codes"
        optional
        error={problems['pins']}
        hint="Whole ones or their first digits, like 560 for all of Bengaluru; commas or lines between them."
        value={zone.pins}
        rows={2}
        spellCheck={false}
        onChange={({ currentTarget }) => onChange({ pins: currentTarget.value })}
      />
      <States states={zone.states} onChange={(states) => onChange({ states })} />
      <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <legend className="mb-2 text-sm font-semibold">Whole countries</legend>
        {checkoutCountries.map((country) => (
          <Checkbox
            key={country}
            label={country}
            checked={zone.countries.includes(country)}
            onChange={({ currentTarget }) =>
              onChange({
                countries: checkoutCountries.filter((one) =>
                  one === country ? currentTarget.checked : zone.countries.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <DeliveryTermsFields terms={zone} classes={classes} problems={problems} onChange={onChange} />
    </>
  );
}

function States({ states, onChange }: { states: readonly string[]; onChange: (states: string[]) => void }) {
  return (
    <div>
      <Field label="States" optional className="max-w-xs">
        <Select
          value=""
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== '') onChange([...states, currentTarget.value]);
          }}
        >
          <option value="">Add a state…</option>
          {indianStates
            .filter(({ code }) => !states.includes(code))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </Select>
      </Field>
      {states.length === 0 ? null : (
        <ul aria-label="States of this zone" className="mt-2 flex flex-wrap gap-2">
          {states.map((code) => (
            <li key={code} className="flex items-center rounded-pill bg-leaf-100 pl-3 text-sm text-leaf-800">
              {statePlace(code).slice(3)}
              <IconButton
                label={`Remove ${statePlace(code).slice(3)}`}
                size="sm"
                icon={<Icon icon={X} size="sm" />}
                onClick={() => onChange(states.filter((one) => one !== code))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
