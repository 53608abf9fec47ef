import { type ReactNode, useEffect, useRef } from 'react';
import type { EditedProduct } from '../../shop/catalogue/find-edited-product.ts';
import type { Category } from '../../shop/catalogue/list-categories.ts';
import type { VariantRow } from '../../shop/variants/variants.types.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { BasicTab } from './basic-tab.tsx';
import { CategoriesTab } from './categories-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { hasError, tabIds, type TabId } from './tab-fields.ts';
import type { ProductFormState } from './use-product-form.ts';

type ProductTabsProps = {
  form: ProductFormState;
  product: EditedProduct | null;
  categories: Category[];
  rows: VariantRow[];
  /** The Variants tab's panel, drawn only while it is open. */
  variantsTab: ReactNode;
  hasVariantsProblem: boolean;
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

/** The dialog's four tabs. Specification, admin §2 'Manage Products'. */
export function ProductTabs(props: ProductTabsProps) {
  const { form, product, categories, rows, variantsTab, hasVariantsProblem, refusals, tab, onTab } = props;
  const panels: Record<TabId, ReactNode> = {
    basic: <BasicTab form={form} rows={rows} />,
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
        value={tab}
        onChange={(id) => onTab(id as TabId)}
        tabs={tabIds.map((id) => ({
          id,
          label: label(id, hasError(id, form.errors) || (id === 'variants' && hasVariantsProblem)),
          panel: panels[id],
        }))}
      />
    </div>
  );
}

function label(id: TabId, isFaulty: boolean): ReactNode {
  if (!isFaulty) return labels[id];
  return (
    <>
      {labels[id]}
      <span aria-hidden="true" className="ml-2 size-2 rounded-full bg-danger-600" />
      <VisuallyHidden> (something is missing)</VisuallyHidden>
    </>
  );
}
