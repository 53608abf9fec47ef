import { contentMessages } from '../../shop/content/content-messages.ts';
import {
  emptyTestimonial,
  testimonialDraftSchema,
  testimonialLabels,
} from '../../shop/content/testimonials.schema.ts';
import type { AdminTestimonial } from '../../shop/content/testimonials.ts';
import { Switch } from '../../ui/checkbox.tsx';
import { TextField, TextareaField } from '../../ui/fields.tsx';
import type { TableColumn } from '../../ui/table.tsx';
import { EditDialog } from '../edit/edit-dialog.tsx';
import { PublicationBadge } from '../edit/edited-list.tsx';
import { PictureOrAddress } from '../edit/media-picker.tsx';
import { useEditDialog } from '../edit/use-edit-form.ts';
import { RowLink, RowMenu, actionsColumn } from '../table/row-actions.tsx';
import { type Editing, HomepageList, type OpenRow, type RowLinks } from './homepage-list.tsx';

/** What customers said, the newest first. */
export function TestimonialsTab({ testimonials, ...open }: OpenRow & { testimonials: AdminTestimonial[] }) {
  return (
    <HomepageList
      {...open}
      caption="Testimonials"
      one="Testimonial"
      rows={testimonials}
      columns={columns}
      editor={TestimonialDialog}
    />
  );
}

function columns({ editHref, onDelete }: RowLinks): TableColumn<AdminTestimonial>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      className: 'min-w-44',
      cell: ({ id, draft }) => <RowLink to={editHref(id)}>{draft.name}</RowLink>,
    },
    {
      id: 'quote',
      header: 'Quote',
      className: 'w-full max-w-0 min-w-48',
      cell: ({ draft }) => (
        <p title={draft.quote} className="truncate text-ink-soft">
          {draft.quote}
        </p>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ draft }) => <PublicationBadge isPublished={draft.isPublished} />,
    },
    actionsColumn(({ id, draft }) => (
      <RowMenu name={draft.name} editHref={editHref(id)} onDelete={() => onDelete(id)} />
    )),
  ];
}

/** Adds or edits what a customer said. docs/behaviour/back-office.md#homepage. */
function TestimonialDialog({ row: testimonial, history, onClose }: Editing<AdminTestimonial>) {
  const form = useEditDialog({
    stored: testimonial ?? { draft: emptyTestimonial },
    schema: testimonialDraftSchema,
    labels: testimonialLabels,
    action: '/admin/homepage',
    successTitle: 'Success',
    fields: { intent: 'save-testimonial', ...(testimonial ? { id: testimonial.id } : {}) },
    uploadFailed: contentMessages.avatarFailed,
    onClose,
  });
  const { text, toggle, media } = form;
  return (
    <EditDialog
      title={testimonial ? 'Edit Testimonial' : 'Add Testimonial'}
      description={testimonial ? 'Update the details of the testimonial.' : 'Add a new customer testimonial.'}
      submit={testimonial ? 'Save Changes' : 'Create'}
      form={form}
      history={testimonial ? history : null}
    >
      <TextField label="Name" {...text('name')} maxLength={100} autoComplete="off" />
      <TextareaField label="Quote" {...text('quote')} maxLength={2000} />
      <PictureOrAddress
        label="Avatar"
        previewClass="size-20 rounded-full object-cover"
        {...media('avatarUrl', 'testimonial')}
      />
      <Switch label="Published" {...toggle('isPublished')} />
    </EditDialog>
  );
}
