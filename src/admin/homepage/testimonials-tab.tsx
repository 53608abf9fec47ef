import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { contentMessages } from '../../shop/content/content-messages.ts';
import {
  emptyTestimonial,
  testimonialDraftSchema,
  testimonialLabels,
} from '../../shop/content/testimonials.schema.ts';
import type { AdminTestimonial } from '../../shop/content/testimonials.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { TextField, TextareaField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuButton, MenuLink } from '../../ui/menu.tsx';
import type { TableColumn } from '../../ui/table.tsx';
import { EditDialog } from '../edit/edit-dialog.tsx';
import { PublicationBadge } from '../edit/edited-list.tsx';
import { PictureOrAddress } from '../edit/media-picker.tsx';
import { useEditDialog } from '../edit/use-edit-form.ts';
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
      cell: ({ id, draft }) => (
        <Link to={editHref(id)} preventScrollReset className="hover:underline">
          {draft.name}
        </Link>
      ),
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
    {
      id: 'actions',
      card: 'corner',
      header: 'Actions',
      align: 'end',
      cell: ({ id, draft }) => (
        <Menu
          label="Actions"
          trigger={(props) => (
            <IconButton {...props} label={`Actions for ${draft.name}`} icon={<Icon icon={Ellipsis} />} />
          )}
        >
          <MenuLink to={editHref(id)} preventScrollReset icon={<Icon icon={Pencil} size="sm" />}>
            Edit
          </MenuLink>
          <MenuButton tone="danger" icon={<Icon icon={Trash2} size="sm" />} onClick={() => onDelete(id)}>
            Delete
          </MenuButton>
        </Menu>
      ),
    },
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
    uploadFailed: (_kind, message) => ({
      title: 'Error',
      description: contentMessages.avatarFailed(message),
      tone: 'error',
    }),
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
