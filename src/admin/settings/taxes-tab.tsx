import { Plus, X } from 'lucide-react';
import { data } from 'react-router';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { listAdminCategories } from '../../shop/catalogue/categories.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { indianStates } from '../../shop/settings/states.rules.ts';
import {
  type TaxClass,
  type TaxSettings,
  taxClassProblems,
  taxesSection,
} from '../../shop/settings/taxes.schema.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { Field, Select, TextField, TextInput } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ScreenError } from '../layout/screen-error.tsx';
import { screenTitle } from '../layout/screen-head.tsx';
import type { Route } from './+types/taxes-tab';
import { FieldGroup, SectionForm, type SectionFields } from './section-form.tsx';
import { loadSection, saveSectionForm } from './section.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { data: loaded, init } = await loadSection(args, 'taxes');
  const shop = args.context.get(shopContext);
  const found = await orNothing(shop, 'Error fetching categories:', listAdminCategories(shop));
  const categories = (found ?? []).filter(({ isProtected }) => !isProtected);
  return data({ ...loaded, categories: categories.map(({ id, name }) => ({ id, name })) }, init ?? {});
}

export function action(args: Route.ActionArgs) {
  return saveSectionForm(args, 'taxes');
}

export const clientAction = askingShop();

export const meta = screenTitle('Taxes · Settings');

/** How much tax is within the prices. docs/behaviour/taxes.md#what-the-owner-sets. */
export default function TaxesTab({ loaderData: { section, categories } }: Route.ComponentProps) {
  return (
    <SectionForm name="taxes" section={taxesSection} loaded={section}>
      {(fields) => (
        <>
          <Seller fields={fields} />
          <Classes fields={fields} />
          {fields.draft.classes.length === 0 ? null : <Chosen fields={fields} categories={categories} />}
        </>
      )}
    </SectionForm>
  );
}

type Fields = { fields: SectionFields<TaxSettings> };

function Seller({ fields: { field, draft, errors, set } }: Fields) {
  return (
    <FieldGroup
      title="Who sells"
      text="Prices include tax, always: what you set here changes no price and no total that shoppers see."
    >
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          {...field('gstin', '15 characters. Kept with each order from now on.')}
          onChange={({ currentTarget }) => set({ gstin: currentTarget.value.toUpperCase() })}
          optional
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
        />
        <Field
          label="State of supply"
          error={errors['state']}
          hint="Sold within it, tax is CGST and SGST; elsewhere IGST."
        >
          <Select value={draft.state} onChange={({ currentTarget }) => set({ state: currentTarget.value })}>
            <option value="">Not chosen</option>
            {indianStates.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </FieldGroup>
  );
}

function Classes({ fields: { draft, errors, set } }: Fields) {
  const { classes } = draft;
  const change = (id: string, part: Partial<TaxClass>) =>
    set({ classes: classes.map((one) => (one.id === id ? { ...one, ...part } : one)) });
  const remove = (id: string) =>
    set({
      classes: classes.filter((one) => one.id !== id),
      categories: draft.categories.filter(({ taxClass }) => taxClass !== id),
      defaultClass: draft.defaultClass === id ? '' : draft.defaultClass,
    });
  return (
    <FieldGroup
      title="Tax classes"
      text="Goods of one rate and HSN code, as your accountant names them. Without any, nothing is said of tax."
    >
      {classes.map((one, at) => (
        <ClassRow
          key={one.id}
          at={at}
          value={one}
          problems={errors['classes'] ? taxClassProblems(one) : {}}
          onChange={(part) => change(one.id, part)}
          onRemove={() => remove(one.id)}
        />
      ))}
      {errors['classes'] && classes.every((one) => Object.keys(taxClassProblems(one)).length === 0) ? (
        <p role="alert" className="text-sm font-medium text-danger-600">
          {errors['classes']}
        </p>
      ) : null}
      {classes.length < 20 ? (
        <Button
          variant="outline"
          size="sm"
          className="w-fit"
          onClick={() => set({ classes: [...classes, { id: freeId(classes), name: '', rate: '', hsn: '' }] })}
        >
          <Icon icon={Plus} size="sm" />
          Add a class
        </Button>
      ) : null}
    </FieldGroup>
  );
}

function freeId(classes: readonly TaxClass[]): string {
  let number = classes.length + 1;
  while (classes.some(({ id }) => id === `class-${number}`)) number += 1;
  return `class-${number}`;
}

type ClassRowProps = {
  at: number;
  value: TaxClass;
  /** Once it could not be saved. */
  problems: ReturnType<typeof taxClassProblems>;
  onChange: (part: Partial<TaxClass>) => void;
  onRemove: () => void;
};

function ClassRow({ at, value: { name, rate, hsn }, problems, onChange, onRemove }: ClassRowProps) {
  const text = (key: keyof TaxClass) => ({
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [key]: currentTarget.value }),
    autoComplete: 'off',
  });
  return (
    <fieldset className="grid grid-cols-2 items-start gap-x-3 gap-y-3 sm:grid-cols-[minmax(0,1fr)_7rem_9rem_auto]">
      <legend className="sr-only">Class {at + 1}</legend>
      <Field label="Name" error={problems.name} className="max-sm:col-span-2">
        <TextInput {...text('name')} value={name} maxLength={60} />
      </Field>
      <Field label="Rate" error={problems.rate}>
        <TextInput {...text('rate')} value={rate} inputMode="decimal" suffix="%" />
      </Field>
      <Field label="HSN code" error={problems.hsn}>
        <TextInput {...text('hsn')} value={hsn} inputMode="numeric" maxLength={8} />
      </Field>
      <IconButton
        label={`Remove ${name || `class ${at + 1}`}`}
        icon={<Icon icon={X} />}
        onClick={onRemove}
        className="max-sm:col-start-2 max-sm:justify-self-end sm:mt-6.5"
      />
    </fieldset>
  );
}

function Chosen({
  fields: { draft, set },
  categories,
}: Fields & { categories: { id: string; name: string }[] }) {
  const chosen = (id: string) => draft.categories.find((one) => one.id === id)?.taxClass ?? '';
  const choose = (category: { id: string; name: string }, taxClass: string) => {
    const others = draft.categories.filter(({ id }) => id !== category.id);
    set({ categories: taxClass === '' ? others : [...others, { ...category, taxClass }] });
  };
  return (
    <FieldGroup
      title="Which goods"
      text="A product can have a class of its own, in the Settings of its dialog. Of several categories the first by name that has a class counts."
    >
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {categories.map((category) => (
          <ClassSelect
            key={category.id}
            label={category.name}
            none="As everything else"
            classes={draft.classes}
            value={chosen(category.id)}
            onChoose={(taxClass) => choose(category, taxClass)}
          />
        ))}
        <ClassSelect
          label="Everything else"
          none="No tax line"
          classes={draft.classes}
          value={draft.defaultClass}
          onChoose={(defaultClass) => set({ defaultClass })}
        />
      </div>
    </FieldGroup>
  );
}

type ClassSelectProps = {
  label: string;
  none: string;
  classes: readonly TaxClass[];
  value: string;
  onChoose: (id: string) => void;
};

function ClassSelect({ label, none, classes, value, onChoose }: ClassSelectProps) {
  return (
    <Field label={label}>
      <Select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        <option value="">{none}</option>
        {classes.map(({ id, name, rate }) => (
          <option key={id} value={id}>
            {`${name || 'Unnamed'} (${rate || '?'} %)`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={(message) => `Error: ${message}`} />;
}
