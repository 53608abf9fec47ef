import { settingsDraftSchema, settingsLabels } from '../../shop/content/site-settings.schema.ts';
import type { EditedSettings } from '../../shop/content/site-settings.ts';
import { DiscardQuestion, EditFields, History, SaveBar } from '../edit/edit-dialog.tsx';
import { useEditForm } from '../edit/use-edit-form.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { SettingsPreview } from './homepage-preview.tsx';
import { AnnouncementSection, GeneralSection, HandpickedSection, HeroSection } from './settings-sections.tsx';

/** The homepage's settings in their four sections. docs/behaviour/back-office.md#homepage. */
export function SettingsForm({ settings }: { settings: EditedSettings }) {
  const form = useEditForm({
    stored: settings,
    schema: settingsDraftSchema,
    labels: settingsLabels,
    action: '/admin/homepage',
    successTitle: 'Success',
    fields: { intent: 'save-settings' },
    withFile: (key, { contentType }) =>
      key === 'handpickedMediaUrl'
        ? { handpickedMediaType: contentType.startsWith('video/') ? ('video' as const) : ('image' as const) }
        : {},
  });
  const guard = useUnsavedGuard(form.isDirty);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <EditFields form={form} className="gap-6">
          <GeneralSection form={form} />
          <HeroSection form={form} />
          <HandpickedSection form={form} />
          <AnnouncementSection form={form} />
          <SaveBar form={form} />
        </EditFields>
        <History entries={settings.history} className="mt-4" />
      </div>
      <SettingsPreview form={form} />
      <DiscardQuestion guard={guard} />
    </div>
  );
}
