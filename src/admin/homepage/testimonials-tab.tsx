import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ActivityEntry } from '../../shop/activity/activity.schema.ts';
import { contentMessages } from '../../shop/content/content-messages.ts';
import {
  emptyTestimonial,
  testimonialDraftSchema,
  testimonialLabels,
} from '../../shop/content/testimonials.schema.ts';
import type { AdminTestimonial } from '../../shop/content/testimonials.ts';
import { ButtonLink, IconButton } from '../../ui/buttons.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { TextField, TextareaField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuButton, MenuLink } from '../../ui/menu.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { EditDialog } from '../edit/edit-dialog.tsx';
import { DeleteQuestion, PublicationBadge, useOpenDialog } from '../edit/edited-list.tsx';
import { PictureOrAddress } from '../edit/media-picker.tsx';
import { useEditDialog } from '../edit/use-edit-form.ts';

type TestimonialsTabProps = {
  testimonials: AdminTestimonial[];
  dialog?: 'new' | 'edit' | undefined;
  id?: string | undefined;
  history: ActivityEntry[];
};

/** What customers said, the newest first. */
export function TestimonialsTab({ testimonials, dialog, id, history }: TestimonialsTabProps) {
  const { newHref, editHref, close } = useOpenDialog();
  const [doomed, setDoomed] = useState<string>();
  const edited = testimonials.find((testimonial) => testimonial.id === id);
  const isOpen = dialog === 'new' || (dialog === 'edit' && edited !== undefined);
  return (
    <>
      <div className="mb-4 flex justify-end">
        <ButtonLink to={newHref} variant="primary" preventScrollReset>
          Add Testimonial
        </ButtonLink>
      </div>
      <Table
        caption="Testimonials"
        hideCaption
        dense
        columns={columns({ editHref, onDelete: setDoomed })}
        rows={testimonials}
        rowKey={(testimonial) => testimonial.id}
        empty={<p className="py-8 text-center text-ink-soft">No testimonials found.</p>}
      />
      {isOpen ? (
        <TestimonialDialog
          key={dialog === 'edit' ? id : 'new'}
          testimonial={dialog === 'edit' ? edited : undefined}
          history={history}
          onClose={close}
        />
      ) : null}
      <DeleteQuestion
        id={doomed}
        action="/admin/homepage"
        successTitle="Success"
        intent="delete-testimonial"
        onClose={() => setDoomed(undefined)}
      >
        This action cannot be undone. This will permanently delete the testimonial.
      </DeleteQuestion>
    </>
  );
}

type ColumnsInput = { editHref: (id: string) => string; onDelete: (id: string) => void };

function columns({ editHref, onDelete }: ColumnsInput): TableColumn<AdminTestimonial>[] {
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

type TestimonialDialogProps = {
  /** None for a new one. */
  testimonial: AdminTestimonial | undefined;
  history: ActivityEntry[];
  onClose: () => void;
};

/** Adds or edits what a customer said. docs/behaviour/back-office.md#homepage. */
function TestimonialDialog({ testimonial, history, onClose }: TestimonialDialogProps) {
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
