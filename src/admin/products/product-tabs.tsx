import { type ReactNode, useEffect, useRef } from 'react';
import type { EditedProduct } from '../../shop/catalogue/find-edited-product.ts';
import type { Category } from '../../shop/catalogue/list-categories.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { BasicTab } from './basic-tab.tsx';
import { CategoriesTab } from './categories-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { hasError, tabIds, type TabId } from './tab-fields.ts';
import type { ProductFormState } from './use-product-form.ts';
import { VariantsTab } from './variants-tab.tsx';

type ProductTabsProps = {
  form: ProductFormState;
  product: EditedProduct | null;
  categories: Category[];
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
export function ProductTabs({ form, product, categories, tab, onTab }: ProductTabsProps) {
  const panels: Record<TabId, ReactNode> = {
    basic: <BasicTab form={form} hasVariants={product?.hasVariants ?? false} />,
    categories: <CategoriesTab form={form} categories={categories} />,
    variants: <VariantsTab form={form} product={product} />,
    settings: <SettingsTab form={form} history={product?.history ?? null} />,
  };
  const place = useRef<HTMLDivElement>(null);
  const { errors } = form;
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    place.current?.querySelector<HTMLElement>('[role=tabpanel]:not([hidden]) [aria-invalid=true]')?.focus();
  }, [errors]);
  return (
    <div ref={place}>
      <Tabs
        label="Product"
        value={tab}
        onChange={(id) => onTab(id as TabId)}
        tabs={tabIds.map((id) => ({ id, label: label(id, form.errors), panel: panels[id] }))}
      />
    </div>
  );
}

function label(id: TabId, errors: Readonly<Record<string, string>>): ReactNode {
  if (!hasError(id, errors)) return labels[id];
  return (
    <>
      {labels[id]}
      <span aria-hidden="true" className="ml-2 size-2 rounded-full bg-danger-600" />
      <VisuallyHidden> (something is missing)</VisuallyHidden>
    </>
  );
}
