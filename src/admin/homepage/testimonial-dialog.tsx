import type { ActivityEntry } from '../../shop/activity/activity.types.ts';
import { contentMessages } from '../../shop/content/content-messages.ts';
import type { AdminTestimonial } from '../../shop/content/list-admin-testimonials.ts';
import {
  emptyTestimonial,
  testimonialDraftSchema,
  testimonialLabels,
} from '../../shop/content/testimonial.schema.ts';
import { Switch } from '../../ui/checkbox.tsx';
import { Field, TextInput, Textarea } from '../../ui/fields.tsx';
import { DraftDialog } from '../content/draft-dialog.tsx';
import { useDraftForm } from '../content/use-draft-form.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { AvatarFields } from './avatar-fields.tsx';

type TestimonialDialogProps = {
  /** None for a new one. */
  testimonial: AdminTestimonial | undefined;
  history: ActivityEntry[];
  onClose: () => void;
};

/** Adds or edits what a customer said. Specification, admin §2 'Manage Homepage Content'. */
export function TestimonialDialog({ testimonial, history, onClose }: TestimonialDialogProps) {
  const form = useDraftForm({
    stored: testimonial ?? { draft: emptyTestimonial },
    schema: testimonialDraftSchema,
    labels: testimonialLabels,
    action: '/admin/homepage',
    successTitle: 'Success',
    fields: { intent: 'save-testimonial', ...(testimonial ? { id: testimonial.id } : {}) },
    uploadFailed: (_kind, message) => ({
      title: 'Error',
      description: contentMessages.avatarFailed(message),
      tone: 'error',
    }),
    onSaved() {
      guard.letGo();
      onClose();
    },
  });
  const guard = useUnsavedGuard(form.isDirty);
  const { draft, errors, set } = form;
  return (
    <DraftDialog
      title={testimonial ? 'Edit Testimonial' : 'Add Testimonial'}
      description={testimonial ? 'Update the details of the testimonial.' : 'Add a new customer testimonial.'}
      submit={testimonial ? 'Save Changes' : 'Create'}
      form={form}
      labels={testimonialLabels}
      guard={guard}
      history={testimonial ? history : null}
      onClose={onClose}
    >
      <Field label="Name" error={errors['name']}>
        <TextInput
          value={draft.name}
          maxLength={100}
          autoComplete="off"
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
      </Field>
      <Field label="Quote" error={errors['quote']}>
        <Textarea
          value={draft.quote}
          maxLength={2000}
          onChange={({ currentTarget }) => set({ quote: currentTarget.value })}
        />
      </Field>
      <AvatarFields form={form} />
      <Switch
        label="Published"
        checked={draft.isPublished}
        onChange={({ currentTarget }) => set({ isPublished: currentTarget.checked })}
      />
    </DraftDialog>
  );
}
