import { contentMessages } from '../../shop/content/content-messages.ts';
import {
  emptyTestimonial,
  testimonialDraftSchema,
  testimonialLabels,
} from '../../shop/content/testimonials.schema.ts';
import type { AdminTestimonial } from '../../shop/content/testimonials.ts';
import type { ListedReview } from '../../shop/reviews/list-reviews.ts';
import { shownName } from '../../shop/reviews/reviews.rules.ts';
import { Switch } from '../../ui/checkbox.tsx';
import { SelectField, TextField, TextareaField } from '../../ui/fields.tsx';
import { OneLine, type TableColumn } from '../table/table.tsx';
import { EditDialog } from '../edit/edit-dialog.tsx';
import { PublicationBadge } from '../edit/edited-list.tsx';
import { PictureOrAddress } from '../edit/media-picker.tsx';
import { useEditDialog } from '../edit/use-edit-form.ts';
import { RowLink, RowMenu, actionsColumn } from '../table/row-actions.tsx';
import { TestimonialPreview } from './homepage-preview.tsx';
import { type Editing, HomepageList, type OpenRow, type RowLinks } from './homepage-list.tsx';

type TestimonialsTabProps = OpenRow & { testimonials: AdminTestimonial[]; quotes: ListedReview[] };

/** What customers said, the newest first. */
export function TestimonialsTab({ testimonials, quotes, ...open }: TestimonialsTabProps) {
  return (
    <HomepageList
      {...open}
      caption="Testimonials"
      one="Testimonial"
      rows={testimonials}
      search="Search name or quote"
      textOf={({ draft }) => `${draft.name} ${draft.quote}`}
      columns={columns}
      renderEditor={(editing) => <TestimonialDialog {...editing} quotes={quotes} />}
    />
  );
}

function columns({ editHref, onDelete }: RowLinks): TableColumn<AdminTestimonial>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      className: 'max-w-64 min-w-44',
      cell: ({ id, draft }) => <RowLink to={editHref(id)}>{draft.name}</RowLink>,
    },
    {
      id: 'quote',
      header: 'Quote',
      fill: true,
      share: 2,
      className: 'text-ink-soft',
      cell: ({ draft }) => <OneLine>{draft.quote}</OneLine>,
    },
    {
      id: 'status',
      header: 'Status',
      card: 'corner',
      cell: ({ draft }) => <PublicationBadge isPublished={draft.isPublished} />,
    },
    actionsColumn(({ id, draft }) => (
      <RowMenu name={draft.name} editHref={editHref(id)} onDelete={() => onDelete(id)} />
    )),
  ];
}

type TestimonialDialogProps = Editing<AdminTestimonial> & Pick<TestimonialsTabProps, 'quotes'>;

/** Adds or edits what a customer said. docs/behaviour/back-office.md#homepage. */
function TestimonialDialog({ row: testimonial, quotes, history, onClose }: TestimonialDialogProps) {
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
  const { draft, text, toggle, media } = form;
  const avatar = media('avatarUrl', 'testimonial');
  return (
    <EditDialog
      title={testimonial ? 'Edit Testimonial' : 'Add Testimonial'}
      description={testimonial ? 'Update the details of the testimonial.' : 'Add a new customer testimonial.'}
      submit={testimonial ? 'Save Changes' : 'Create'}
      form={form}
      history={testimonial ? history : null}
      size="lg"
      preview={
        <TestimonialPreview
          name={draft.name}
          quote={draft.quote}
          file={avatar.file}
          address={avatar.address}
        />
      }
    >
      <ReviewPicker quotes={quotes} onPick={form.set} />
      <TextField label="Name" {...text('name')} maxLength={100} autoComplete="off" />
      <TextareaField label="Quote" {...text('quote')} maxLength={2000} />
      <PictureOrAddress label="Avatar" previewClass="size-20 rounded-full object-cover" {...avatar} />
      <Switch label="Published" {...toggle('isPublished')} />
    </EditDialog>
  );
}

type ReviewPickerProps = {
  quotes: readonly ListedReview[];
  onPick: (picked: { name: string; quote: string }) => void;
};

/** Fills name and quote with a published review, whose author agreed to be quoted. docs/behaviour/reviews.md#quotes. */
function ReviewPicker({ quotes, onPick }: ReviewPickerProps) {
  if (quotes.length === 0) return null;
  return (
    <SelectField
      label="Pick from reviews"
      optional
      value=""
      hint="Fills in name and quote. You can shorten it below; do not change what it says."
      onChange={({ currentTarget: { value } }) => {
        const review = quotes.find(({ id }) => id === value);
        if (review) onPick({ name: shownName(review.authorName), quote: review.story });
      }}
    >
      <option value="">Choose a review</option>
      {quotes.map(({ id, stars, authorName, productName, story }) => (
        <option key={id} value={id}>
          {`${stars} of 5, ${shownName(authorName)}, ${productName}: ${story.slice(0, 60)}`}
        </option>
      ))}
    </SelectField>
  );
}
