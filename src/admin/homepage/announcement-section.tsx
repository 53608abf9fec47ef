import type { SettingsDraft } from '../../shop/content/site-settings.schema.ts';
import { Field, TextInput } from '../../ui/fields.tsx';
import type { DraftForm } from '../content/use-draft-form.ts';
import { SettingsSection } from './settings-section.tsx';

/** The line above the homepage's header. */
export function AnnouncementSection({ form }: { form: DraftForm<SettingsDraft> }) {
  const { draft, errors, set } = form;
  return (
    <SettingsSection title="Announcement Bar">
      <Field label="Announcement text" error={errors['announcementText']}>
        <TextInput
          value={draft.announcementText}
          maxLength={200}
          onChange={({ currentTarget }) => set({ announcementText: currentTarget.value })}
        />
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Link text" error={errors['announcementLinkText']}>
          <TextInput
            value={draft.announcementLinkText}
            maxLength={100}
            onChange={({ currentTarget }) => set({ announcementLinkText: currentTarget.value })}
          />
        </Field>
        <Field
          label="Link URL"
          hint="A whole address (https://…), or # for none."
          error={errors['announcementLinkHref']}
        >
          <TextInput
            inputMode="url"
            value={draft.announcementLinkHref}
            onChange={({ currentTarget }) => set({ announcementLinkHref: currentTarget.value })}
          />
        </Field>
      </div>
    </SettingsSection>
  );
}
