import { findWeightClass } from '../../shop/settings/delivery.schema.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLoaderData } from 'react-router';
import type { ActivityEntry } from '../../shop/activity/activity.schema.ts';
import type { Category } from '../../shop/catalogue/categories.ts';
import type { EditedProduct } from '../../shop/catalogue/edited-product.ts';
import type { VariantRow } from '../../shop/variants/variants.types.ts';
import { Switch } from '../../ui/checkbox.tsx';
import { Field, Select, TextField } from '../../ui/fields.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { EditSection } from '../edit/edit-dialog.tsx';
import { controlsOf } from '../edit/use-edit-form.ts';
import { HistoryList } from '../layout/history.tsx';
import { BasicTab } from './basic-tab.tsx';
import { CategoriesTab } from './categories-tab.tsx';
import { type TabId, faultsOn, tabIds } from './dialog-tabs.ts';
import type { ProductFormState } from './use-product-form.ts';

type ProductTabsProps = {
  form: ProductFormState;
  product: EditedProduct | null;
  categories: Category[];
  rows: VariantRow[];
  /** The Variants tab's panel, drawn only while it is open. */
  variantsTab: ReactNode;
  /** How much in the Variants tab keeps it from being saved, beside fields of the form. */
  variantsFaults: number;
  /** So often Save was refused: each time the first field that is wrong takes the focus. */
  refusals: number;
  tab: TabId;
  onTab: (tab: TabId) => void;
};

const labels: Record<TabId, string> = {
  basic: 'Basic Info',
  categories: 'Categories',
  variants: 'Variants',
  settings: 'Settings',
};

/** The dialog's four tabs. docs/behaviour/back-office.md#product-dialog. */
export function ProductTabs(props: ProductTabsProps) {
  const { form, product, categories, rows, variantsTab, variantsFaults, refusals, tab, onTab } = props;
  const panels: Record<TabId, ReactNode> = {
    basic: (
      <BasicTab
        form={form}
        rows={rows}
        waiting={product?.waiting ?? 0}
        onVariants={() => onTab('variants')}
      />
    ),
    categories: <CategoriesTab form={form} categories={categories} />,
    variants: variantsTab,
    settings: <SettingsTab form={form} history={product?.history ?? null} />,
  };
  const place = useRef<HTMLDivElement>(null);
  const { errors } = form;
  useEffect(() => {
    if (Object.keys(errors).length === 0 && refusals === 0) return;
    const wrong = place.current?.querySelectorAll<HTMLElement>('[role=tabpanel] [aria-invalid=true]') ?? [];
    [...wrong].find((field) => field.checkVisibility())?.focus();
  }, [errors, refusals]);
  return (
    <div ref={place}>
      <Tabs
        label="Product"
        look="head"
        value={tab}
        onChange={(id) => onTab(id as TabId)}
        tabs={tabIds.map((id) => ({
          id,
          label: labels[id],
          faults: faultsOn(id, form.errors) + (id === 'variants' ? variantsFaults : 0),
          panel: panels[id],
        }))}
      />
    </div>
  );
}

type ClassFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
};

type Classes = { taxClasses?: ClassOption[]; weightClasses?: ClassOption[] };
type ClassOption = { id: string; name: string };

/** Where the owner has tax classes. docs/behaviour/taxes.md#which-class. */
function TaxClassField(props: ClassFieldProps) {
  const { taxClasses = [] } = useLoaderData<Classes>();
  return (
    <ClassField
      {...props}
      label="Tax class"
      hint="Before those of its categories."
      none="As its categories"
      classes={taxClasses}
    />
  );
}

/** Where the owner has weight classes. docs/behaviour/delivery.md#what-the-owner-sets. */
function WeightClassField({ value, ...props }: ClassFieldProps) {
  const { weightClasses = [] } = useLoaderData<Classes>();
  const chosen = findWeightClass(weightClasses, value);
  return (
    <ClassField
      {...props}
      value={chosen?.id ?? ''}
      label="Weight class"
      hint="What its delivery costs more, and whether it is alive."
      none="None"
      classes={weightClasses}
    />
  );
}

type OptionsProps = ClassFieldProps & {
  label: string;
  hint: string;
  none: string;
  classes: readonly ClassOption[];
};

function ClassField({ none, classes, value, onChange, ...field }: OptionsProps) {
  if (classes.length === 0) return null;
  const isGone = value !== '' && !classes.some(({ id }) => id === value);
  return (
    <Field {...field} className="max-w-xs">
      <Select value={isGone ? '' : value} onChange={onChange}>
        <option value="">{none}</option>
        {classes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type SettingsTabProps = { form: ProductFormState; history: ActivityEntry[] | null };

/** Where and at which price a product is shown, and who changed it when. */
function SettingsTab({ form, history }: SettingsTabProps) {
  const { draft } = form;
  const { text, toggle } = controlsOf(form);
  const { taxClasses = [], weightClasses = [] } = useLoaderData<Classes>();
  return (
    <>
      <EditSection title="Visibility" text="Where shoppers find it.">
        <Switch label="Published" hint="Drafts are seen by staff alone." {...toggle('isPublished')} />
        <Switch label="Featured" hint="Shown on the homepage." {...toggle('isFeatured')} />
        <Switch label="Include in Deals" {...toggle('includeInDeals')} />
      </EditSection>
      <EditSection title="Discount" text="The price before it is shown struck through.">
        <Switch label="Discounted" {...toggle('isDiscounted')} />
        {draft.isDiscounted || draft.discountPrice !== '' ? (
          <TextField
            label="Discount price (₹)"
            {...text('discountPrice')}
            className="max-w-xs"
            type="number"
            min={0}
            step={0.01}
            inputMode="decimal"
          />
        ) : null}
      </EditSection>
      {taxClasses.length + weightClasses.length > 0 ? (
        <EditSection title="Tax and delivery">
          <TaxClassField {...text('taxClass')} />
          <WeightClassField {...text('weightClass')} />
        </EditSection>
      ) : null}
      {history ? (
        <EditSection title="History" text="Who changed it, and when.">
          <HistoryList entries={history} />
        </EditSection>
      ) : null}
    </>
  );
}
