import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { DraftColor } from '../../shop/catalogue/product-fields.schema.ts';
import { valueId } from '../../shop/variants/attribute-values.rules.ts';
import { DEFAULT_HEX_COLOR } from '../../shop/variants/attributes.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { Field, SelectField, TextField, TextInput } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PictureAddresses } from './picture-addresses.tsx';
import type { ProductFormState } from './use-product-form.ts';

type OlderOptionsProps = {
  form: ProductFormState;
  /** The product has no variants: these are what shoppers choose from. */
  isOffered: boolean;
};

/** Colours and sizes of a product without variants. docs/behaviour/variants.md#older-options. */
export function OlderOptions({ form, isOffered }: OlderOptionsProps) {
  const { draft, errors, set } = form;
  const hasSome = [...draft.colors, ...draft.sizes].some(({ enabled }) => enabled);
  const setColor = (id: string, change: Partial<DraftColor>) =>
    set({ colors: draft.colors.map((color) => (color.id === id ? { ...color, ...change } : color)) });
  return (
    <details open={isOffered && hasSome ? true : undefined} className="mt-6 rounded-lg bg-paper px-4 py-2.5">
      <summary className="cursor-pointer rounded-sm py-1">
        <span className="text-lg font-semibold">Older colours and sizes</span>
        <span className="block text-sm text-muted">
          {isOffered
            ? 'What shoppers choose from while the product has no variants.'
            : 'Not shown: the product has variants.'}
        </span>
      </summary>
      <div className="grid gap-6 pt-4 pb-2">
        <fieldset>
          <legend className="mb-2 text-lg font-semibold">Colours</legend>
          {errors['colors'] ? (
            <p className="mb-2 text-sm font-medium text-danger-600">{errors['colors']}</p>
          ) : null}
          <ul className="divide-y divide-line">
            {draft.colors.map((color) => (
              <li key={color.id} className="py-2.5">
                <ColorOption color={color} onChange={(change) => setColor(color.id, change)} />
              </li>
            ))}
          </ul>
          <NewOption
            label="Another colour"
            ids={draft.colors.map(({ id }) => id)}
            onAdd={(option) =>
              set({
                colors: [
                  ...draft.colors,
                  { ...option, hexColor: DEFAULT_HEX_COLOR, priceModifier: '0', images: [] },
                ],
              })
            }
          />
        </fieldset>
        <fieldset>
          <legend className="mb-2 text-lg font-semibold">Sizes</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {draft.sizes.map((size) => (
              <Switch
                key={size.id}
                label={size.name}
                checked={size.enabled}
                onChange={({ currentTarget }) => {
                  const enabled = currentTarget.checked;
                  set({
                    sizes: draft.sizes.map((other) => (other.id === size.id ? { ...other, enabled } : other)),
                  });
                }}
              />
            ))}
          </div>
          <NewOption
            label="Another size"
            ids={draft.sizes.map(({ id }) => id)}
            onAdd={(option) => set({ sizes: [...draft.sizes, option] })}
          />
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <DefaultSelect
            label="Default size"
            value={draft.defaultSize}
            options={draft.sizes}
            onChange={(defaultSize) => set({ defaultSize })}
          />
          <DefaultSelect
            label="Default colour"
            value={draft.defaultColor}
            options={draft.colors}
            onChange={(defaultColor) => set({ defaultColor })}
          />
        </div>
      </div>
    </details>
  );
}

type ColorOptionProps = { color: DraftColor; onChange: (change: Partial<DraftColor>) => void };

function ColorOption({ color, onChange }: ColorOptionProps) {
  return (
    <>
      <div className="flex items-center gap-3">
        <input
          type="color"
          aria-label={`Colour of ${color.name}`}
          value={color.hexColor}
          onChange={({ currentTarget }) => onChange({ hexColor: currentTarget.value })}
          className="size-8 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-0.5"
        />
        <Switch
          label={color.name}
          checked={color.enabled}
          onChange={({ currentTarget }) => onChange({ enabled: currentTarget.checked })}
        />
        {color.enabled ? (
          <Field
            label={`Price modifier for ${color.name} (₹)`}
            hideLabel
            className="ml-auto w-44 max-sm:w-40"
          >
            <TextInput
              type="number"
              step={0.01}
              className="[&_input]:no-spin"
              suffix="₹"
              value={color.priceModifier}
              onChange={({ currentTarget }) => onChange({ priceModifier: currentTarget.value })}
            />
          </Field>
        ) : null}
      </div>
      {color.enabled ? (
        <div className="mt-3 pl-9">
          <PictureAddresses
            kind="color"
            label={`Pictures in ${color.name}`}
            addresses={color.images}
            onChange={(images) => onChange({ images })}
          />
        </div>
      ) : null}
    </>
  );
}

type DefaultSelectProps = {
  label: string;
  value: string;
  options: { id: string; name: string; enabled: boolean }[];
  onChange: (id: string) => void;
};

function DefaultSelect({ label, value, options, onChange }: DefaultSelectProps) {
  const shown = options.filter(({ id, enabled }) => enabled || id === value);
  return (
    <SelectField
      label={label}
      optional
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">The first one</option>
      {shown.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

type NewOptionProps = {
  label: string;
  /** Ids that are taken. */
  ids: string[];
  onAdd: (option: { id: string; name: string; enabled: boolean }) => void;
};

/** Adds a colour or size of one's own; a blank name is ignored. */
function NewOption({ label, ids, onAdd }: NewOptionProps) {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isTaken = ids.includes(valueId(name));

  function add() {
    if (name === '' || isTaken) return;
    onAdd({ id: valueId(name), name, enabled: true });
    setTyped('');
  }

  return (
    <div className="mt-3 flex max-w-sm items-start gap-2">
      <TextField
        label={label}
        hideLabel
        className="flex-1"
        error={isTaken ? 'There is one with this name already' : null}
        value={typed}
        maxLength={60}
        placeholder={label}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button variant="outline" aria-label={`Add: ${label}`} onClick={add}>
        <Icon icon={Plus} size="sm" /> Add
      </Button>
    </div>
  );
}
