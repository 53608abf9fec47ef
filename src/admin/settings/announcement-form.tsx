import { announcementDraftSchema, announcementLabels } from '../../shop/content/site-settings.schema.ts';
import type { EditedAnnouncement } from '../../shop/content/site-settings.ts';
import { Button } from '../../ui/buttons.tsx';
import { TextField } from '../../ui/fields.tsx';
import { DiscardQuestion, EditFields, History } from '../edit/edit-dialog.tsx';
import { useEditForm } from '../edit/use-edit-form.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { FieldGroup } from './section-form.tsx';

/** The line above the home page's header, which the homepage's screen edits, too. docs/behaviour/settings.md#words. */
export function AnnouncementForm({ stored }: { stored: EditedAnnouncement }) {
  const form = useEditForm({
    stored,
    schema: announcementDraftSchema,
    labels: announcementLabels,
    action: '/admin/settings/words',
    fields: { intent: 'save-announcement' },
  });
  const guard = useUnsavedGuard(form.isDirty);
  const { text } = form;
  return (
    <div className="max-w-4xl">
      <EditFields form={form} what="the announcement" className="gap-6">
        <FieldGroup title="Announcement" text="A line above the home page. Without a text there is none.">
          <TextField
            label={announcementLabels.announcementText}
            optional
            {...text('announcementText')}
            maxLength={200}
          />
          <div className="grid gap-5 md:grid-cols-2">
            <TextField
              label={announcementLabels.announcementLinkText}
              optional
              {...text('announcementLinkText')}
              maxLength={100}
            />
            <TextField
              label={announcementLabels.announcementLinkHref}
              {...text('announcementLinkHref')}
              hint="A whole address (https://…), or # for none."
              inputMode="url"
            />
          </div>
          <div>
            <Button type="submit" variant="primary" busy={form.busy}>
              Save Announcement
            </Button>
          </div>
        </FieldGroup>
      </EditFields>
      <History entries={stored.history} className="mt-4" />
      <DiscardQuestion guard={guard} what="the announcement" />
    </div>
  );
}
