import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router';
import type { ActivityEntry } from '../../shop/activity/activity.schema.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ScreenHead } from '../layout/screen-head.tsx';
import { DiscardQuestion, EditFields, History, SaveBar, useSaveKey } from './edit-dialog.tsx';
import type { EditDialogForm } from './use-edit-form.ts';

type EditScreenProps<Draft extends object> = {
  title: string;
  text: ReactNode;
  /** The list that it was opened from. */
  back: { to: string; label: string };
  form: EditDialogForm<Draft>;
  what?: string;
  /** What the button says that saves. */
  submit: string;
  history: ActivityEntry[];
  /** How it will look, beside the fields. */
  preview: ReactNode;
  children: ReactNode;
};

/** The screen in which one long text is edited: its fields beside a look at it, and what saves it in sight. */
export function EditScreen<Draft extends object>(props: EditScreenProps<Draft>) {
  const { title, text, back, form, what, submit, history, preview, children } = props;
  const id = useId();
  const save = useRef<HTMLButtonElement>(null);
  useSaveKey(save, { modals: 0 });
  return (
    <>
      <Link to={back.to} className="mb-3 inline-flex min-h-8 items-center gap-1.5 text-link">
        <Icon icon={ArrowLeft} size="sm" />
        {back.label}
      </Link>
      <ScreenHead title={title} text={text} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 pb-6 lg:grid-cols-2">
        <div className="min-w-0">
          <EditFields id={id} form={form} what={what} className="gap-5">
            {children}
          </EditFields>
          <History entries={history} className="mt-6" />
        </div>
        {preview}
      </div>
      <SaveBar ref={save} form={form} formId={id} submit={submit}>
        <ButtonLink to={back.to} variant="ghost">
          Cancel
        </ButtonLink>
      </SaveBar>
      <DiscardQuestion guard={form.guard} what={what} />
    </>
  );
}
