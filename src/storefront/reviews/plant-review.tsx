import { Star } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FormAnswer } from '../../http/form-answer.ts';
import type { OwnReview, Reviewable, ReviewablePlant } from '../../shop/reviews/reviewable.ts';
import {
  LONGEST_NAME,
  LONGEST_STORY,
  MOST_PHOTOS,
  type ReviewOwner,
  lightPlaces,
  ownReviewPhotoAddress,
  plantQuestions,
  reviewAddress,
  reviewPhotoUpload,
} from '../../shop/reviews/reviews.rules.ts';
import type { TypedReview } from '../../shop/reviews/reviews.schema.ts';
import { Button } from '../../ui/buttons.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { SelectField, TextField, TextareaField } from '../../ui/fields.tsx';
import { Thumbnail } from '../../ui/image.tsx';
import { Alert } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { useAccountForm } from '../auth/account-form.tsx';
import { PhotoPicker } from '../claims/photo-picker.tsx';

type PlantReviewProps = Omit<Reviewable, 'plants'> & {
  plant: ReviewablePlant;
  owner: ReviewOwner;
  /** Ids of the pictures that were sent before, with the form or without it. */
  photos: string[];
  /** The answer, where the form was sent without script. */
  sent: (FormAnswer & { typed?: TypedReview }) | undefined;
};

/** One plant's or pot's review: its form, or why there is none. */
export function PlantReview({ plant, owner, obstacle, ...form }: PlantReviewProps) {
  const isPublished = plant.review?.state === 'published';
  return (
    <>
      <Link to={reviewAddress(owner)} className="text-link">
        All of the order
      </Link>
      <div className="mt-4 mb-6 flex items-center gap-4">
        <Thumbnail
          src={plant.imageUrl ?? '/images/placeholder.svg'}
          side={72}
          className="size-18 shrink-0 rounded-lg bg-sand object-cover"
        />
        <h1 className="min-w-0 text-3xl wrap-anywhere">{plant.name}</h1>
      </div>
      {isPublished || obstacle !== null ? (
        <Alert title={isPublished ? 'Your review is published' : 'This cannot be reviewed now'}>
          <p>
            {isPublished
              ? 'Thank you. To change it, please write to us.'
              : 'It can once the order was delivered.'}
          </p>
        </Alert>
      ) : (
        <ReviewForm plant={plant} owner={owner} {...form} />
      )}
    </>
  );
}

/** What the form begins with. */
function typedOf(review: OwnReview | null, firstName: string): Omit<TypedReview, 'photoIds'> {
  const answer = (given: boolean | null | undefined) =>
    given === null || given === undefined ? '' : given ? 'yes' : 'no';
  return {
    stars: review ? String(review.stars) : '',
    arrivedHealthy: answer(review?.arrivedHealthy),
    sizeAsShown: answer(review?.sizeAsShown),
    easyToKeep: answer(review?.easyToKeep),
    light: review?.light ?? '',
    authorName: review ? review.authorName : firstName,
    story: review?.story ?? '',
  };
}

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: '', label: 'Cannot say' },
];

const starOptions = [1, 2, 3, 4, 5].map((count) => ({
  value: String(count),
  label: (
    <span className="inline-flex items-center gap-1.5">
      {count} <Star aria-hidden="true" size={16} fill="currentColor" />
      <span className="sr-only">{count === 1 ? 'star' : 'stars'}</span>
    </span>
  ),
}));

type ReviewFormProps = Omit<PlantReviewProps, 'obstacle'>;

function ReviewForm({ plant, owner, photos: before, firstName, sent }: ReviewFormProps) {
  const { Form, ref, busy, errors, refusal } = useAccountForm(undefined, sent);
  const [photos, setPhotos] = useState(() => before.map((id) => ({ id })));
  const [isSending, setSending] = useState(false);
  const begun = sent?.typed ?? typedOf(plant.review, firstName);
  return (
    <Form ref={ref} method="post" noValidate className="grid gap-6">
      {photos.map(({ id }) => (
        <input key={id} type="hidden" name="photo" value={id} />
      ))}
      {refusal?.message ? <Alert tone="error">{refusal.message}</Alert> : null}
      <Card className="grid gap-6">
        <RadioGroup
          legend="How many stars?"
          name="stars"
          defaultValue={begun.stars}
          options={starOptions}
          error={errors['stars']}
        />
        {plant.isPlant ? <PlantQuestions begun={begun} errors={errors} /> : null}
      </Card>
      <Card className="grid gap-6">
        <TextareaField
          label="In your words"
          name="story"
          rows={5}
          optional
          maxLength={LONGEST_STORY}
          defaultValue={begun.story}
          error={errors['story']}
        />
        <TextField
          label="Name shown with it"
          name="authorName"
          optional
          maxLength={LONGEST_NAME}
          autoComplete="off"
          defaultValue={begun.authorName}
          hint="Left empty, it is from ‘A customer’."
          error={errors['authorName']}
        />
        <noscript>
          <p className="text-sm text-muted">Photographs need JavaScript. You can send this without.</p>
        </noscript>
        <div className="noscript:hidden">
          <PhotoPicker
            photos={photos}
            place={{
              uploadTo: reviewPhotoUpload(plant.productId, owner),
              addressOf: (id) => ownReviewPhotoAddress(id, owner),
              most: MOST_PHOTOS,
              hint: 'As it stands with you. Shown with your review; what the camera noted, like the place, is taken out.',
            }}
            error={errors['photoIds']}
            onAdd={({ id }) => setPhotos((all) => [...all, { id }])}
            onRemove={(id) => setPhotos((all) => all.filter((one) => one.id !== id))}
            onBusy={setSending}
          />
        </div>
      </Card>
      <div>
        <Button type="submit" variant="primary" size="lg" block busy={busy} disabled={isSending}>
          {isSending ? 'Photographs are being sent…' : plant.review ? 'Send it anew' : 'Send the review'}
        </Button>
        <p className="mt-2 text-sm text-muted">
          We read it before it is shown on its page, with the name above and nothing else of you. Until then
          you can change it here. We may quote from it elsewhere in the shop.
        </p>
      </div>
    </Form>
  );
}

type PlantQuestionsProps = {
  begun: Omit<TypedReview, 'photoIds'>;
  errors: ReturnType<typeof useAccountForm>['errors'];
};

function PlantQuestions({ begun, errors }: PlantQuestionsProps) {
  return (
    <>
      {plantQuestions.map(({ name, label }) => (
        <RadioGroup
          key={name}
          legend={label}
          name={name}
          defaultValue={begun[name]}
          options={answers}
          error={errors[name]}
        />
      ))}
      <SelectField
        label="Where does it stand?"
        name="light"
        optional
        defaultValue={begun.light}
        hint="Others with a place like yours look for it."
        error={errors['light']}
      >
        <option value="">Rather not say</option>
        {lightPlaces.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  );
}
