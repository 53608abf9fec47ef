import { type ReactNode, useId } from 'react';
import type * as z from 'zod/mini';
import type { DraftLabels } from '../../shop/edit/edit.rules.ts';
import type { EditedSection } from '../../shop/settings/settings.ts';
import type { SectionKey, ShopSettings } from '../../shop/settings/sections.schema.ts';
import { Card } from '../../ui/surfaces.tsx';
import { DiscardQuestion, EditFields, History, SaveBar } from '../edit/edit-dialog.tsx';
import { type EditForm, useEditForm } from '../edit/use-edit-form.ts';
import { Unread } from '../layout/screen-error.tsx';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';

type Loaded<Key extends SectionKey> = {
  stored: EditedSection<Key>;
  /** Which variable of the environment settles a field, and what counts then. */
  setBy: Readonly<Record<string, string>>;
  inForce: ShopSettings[Key];
};

type SectionFormProps<Key extends SectionKey> = {
  name: Key;
  section: { schema: z.ZodMiniType<ShopSettings[Key]>; labels: DraftLabels<ShopSettings[Key]> };
  /** What the tab's loader gave (section.server.ts). */
  loaded: Loaded<Key> | null;
  children: (fields: SectionFields<ShopSettings[Key]>) => ReactNode;
};

/** The form of a section: its fields, who changed it when, and the one button that saves it all. */
export function SectionForm<Key extends SectionKey>({ loaded, ...props }: SectionFormProps<Key>) {
  if (!loaded) return <Unread>The settings could not be read.</Unread>;
  return <LoadedForm {...props} loaded={loaded} />;
}

type LoadedProps<Key extends SectionKey> = SectionFormProps<Key> & { loaded: Loaded<Key> };

function LoadedForm<Key extends SectionKey>({ name, section, loaded, children }: LoadedProps<Key>) {
  const form = useEditForm<ShopSettings[Key]>({
    stored: loaded.stored,
    schema: section.schema,
    labels: section.labels,
    action: `/admin/settings/${name}`,
    fields: {},
  });
  const guard = useUnsavedGuard(form.isDirty);
  return (
    <div className="max-w-4xl">
      <EditFields form={form} what="these settings" className="gap-6">
        {children(fieldsOf(form, section.labels, loaded))}
        <SaveBar form={form} />
      </EditFields>
      <History entries={loaded.stored.history} className="mt-4" />
      <DiscardQuestion guard={guard} what="these settings" />
    </div>
  );
}

/** What a section's fields are made of: the edit kit's form, and controls that know their labels. */
export type SectionFields<Draft extends object> = EditForm<Draft> & {
  /** What counts in its place, and by which variable, where the environment settles it. */
  settled: <Key extends keyof Draft & string>(key: Key) => { hint: string; value: Draft[Key] } | null;
  /** A text's label, value and error; read only, with the variable's name, where the environment settles it. */
  field: (key: Parameters<EditForm<Draft>['text']>[0], hint?: ReactNode) => FieldProps;
  /** A switch, likewise. */
  onOff: (key: Parameters<EditForm<Draft>['toggle']>[0], hint?: ReactNode) => SwitchProps;
};

type FieldProps = {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
  hint?: ReactNode;
  readOnly?: boolean;
};
type SwitchProps = {
  label: string;
  checked: boolean;
  onChange: (event: { currentTarget: { checked: boolean } }) => void;
  hint?: ReactNode;
  disabled?: boolean;
};

function fieldsOf<Draft extends object>(
  form: EditForm<Draft>,
  labels: DraftLabels<Draft>,
  { setBy, inForce }: { setBy: Readonly<Record<string, string>>; inForce: Draft },
): SectionFields<Draft> {
  const settled = <Key extends keyof Draft & string>(key: Key) =>
    Object.hasOwn(setBy, key) ? { hint: `Set by ${setBy[key]}`, value: inForce[key] } : null;
  return {
    ...form,
    settled,
    field(key, hint) {
      const fixed = settled(key);
      const own = { label: labels[key], ...form.text(key) };
      return fixed
        ? { ...own, value: String(fixed.value), readOnly: true, hint: fixed.hint }
        : { ...own, hint };
    },
    onOff(key, hint) {
      const fixed = settled(key);
      const own = { label: labels[key], ...form.toggle(key) };
      return fixed
        ? { ...own, checked: Boolean(fixed.value), disabled: true, hint: fixed.hint }
        : { ...own, hint };
    },
  };
}

/** One part of a section below its heading. */
export function FieldGroup({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h3 id={id} className="text-xl">
        {title}
      </h3>
      {text ? <p className="mt-1 text-sm text-ink-soft">{text}</p> : null}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </Card>
  );
}
