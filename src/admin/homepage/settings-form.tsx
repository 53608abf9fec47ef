import { useEffect, useRef } from 'react';
import { contentMessages } from '../../shop/content/content-messages.ts';
import { settingsDraftSchema, settingsLabels } from '../../shop/content/site-settings.schema.ts';
import type { EditedSettings } from '../../shop/content/site-settings.ts';
import { Button } from '../../ui/buttons.tsx';
import { DiscardQuestion, DraftChangedMeanwhile } from '../edit/edit-dialog.tsx';
import { useDraftForm } from '../edit/use-edit-form.ts';
import { HistoryList } from '../layout/history.tsx';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { AnnouncementSection, GeneralSection, HandpickedSection, HeroSection } from './settings-sections.tsx';

/** The homepage's settings in their four sections. Specification, admin §2 'Manage Homepage Content'. */
export function SettingsForm({ settings }: { settings: EditedSettings }) {
  const form = useDraftForm({
    stored: settings,
    schema: settingsDraftSchema,
    labels: settingsLabels,
    action: '/admin/homepage',
    successTitle: 'Success',
    fields: { intent: 'save-settings' },
    uploadFailed: (kind, message) => ({
      title: contentMessages.uploadFailed(kind),
      description: message,
      tone: 'error',
    }),
    withFile: (key, { contentType }) =>
      key === 'handpickedMediaUrl'
        ? { handpickedMediaType: contentType.startsWith('video/') ? ('video' as const) : ('image' as const) }
        : {},
  });
  const guard = useUnsavedGuard(form.isDirty);
  const fields = useRef<HTMLFormElement>(null);
  const { errors } = form;
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  return (
    <div className="max-w-4xl">
      <DraftChangedMeanwhile form={form} labels={settingsLabels} />
      <form
        ref={fields}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <GeneralSection form={form} />
        <HeroSection form={form} />
        <HandpickedSection form={form} />
        <AnnouncementSection form={form} />
        <div className="sticky bottom-0 z-10 -mx-2 flex bg-paper/95 px-2 py-3">
          <Button type="submit" variant="primary" busy={form.busy}>
            Save Changes
          </Button>
        </div>
      </form>
      <details className="mt-4">
        <summary className="w-fit rounded-sm font-semibold text-accent-ink">History</summary>
        <HistoryList entries={settings.history} />
      </details>
      <DiscardQuestion guard={guard} />
    </div>
  );
}
