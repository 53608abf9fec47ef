import { logoDraftSchema, logoLabels } from '../../shop/content/site-settings.schema.ts';
import type { EditedLogo } from '../../shop/content/site-settings.ts';
import { Button } from '../../ui/buttons.tsx';
import { TextField } from '../../ui/fields.tsx';
import { DiscardQuestion, EditFields, History } from '../edit/edit-dialog.tsx';
import { MediaPicker } from '../edit/media-picker.tsx';
import { useEditForm } from '../edit/use-edit-form.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { FieldGroup } from './section-form.tsx';

/** The logo and its height, which the homepage's screen edits, too. docs/behaviour/settings.md#look. */
export function LogoForm({ stored }: { stored: EditedLogo }) {
  const form = useEditForm({
    stored,
    schema: logoDraftSchema,
    labels: logoLabels,
    action: '/admin/settings/look',
    fields: { intent: 'save-logo' },
  });
  const guard = useUnsavedGuard(form.isDirty);
  const height = Number(form.draft.logoHeight);
  return (
    <div className="max-w-4xl">
      <EditFields form={form} what="the logo" className="gap-6">
        <FieldGroup title="Logo" text="At the top of every page, in place of the leaf and the shop’s name.">
          <MediaPicker
            label={logoLabels.logoImageUrl}
            accept="image/*"
            hint="A PNG or WebP with a transparent background looks best."
            previewClass="w-auto max-w-full rounded-md object-contain"
            previewHeight={height >= 16 && height <= 128 ? height : undefined}
            {...form.media('logoImageUrl', 'logo')}
          />
          <TextField
            label={logoLabels.logoHeight}
            {...form.text('logoHeight')}
            className="max-w-48"
            type="number"
            min={16}
            max={128}
            step={1}
            inputMode="numeric"
            suffix="px"
          />
          <div>
            <Button type="submit" variant="primary" busy={form.busy}>
              Save Logo
            </Button>
          </div>
        </FieldGroup>
      </EditFields>
      <History entries={stored.history} className="mt-4" />
      <DiscardQuestion guard={guard} what="the logo" />
    </div>
  );
}
