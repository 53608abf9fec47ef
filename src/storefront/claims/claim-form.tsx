import { useState } from 'react';
import { Link } from 'react-router';
import type { FormAnswer } from '../../http/form-answer.ts';
import {
  type ClaimWindow,
  type ClaimableItem,
  LONGEST_STORY,
  MOST_PHOTOS,
  type PhotoOwner,
  claimProblems,
  ownPhotoAddress,
  photoUploadAddress,
} from '../../shop/claims/claims.rules.ts';
import type { TypedClaim } from '../../shop/claims/claims.schema.ts';
import { formatOrderDate } from '../../shop/orders/order-number.rules.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { FieldError, Select, TextareaField, TextInput } from '../../ui/fields.tsx';
import { Thumbnail } from '../../ui/image.tsx';
import { Alert } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { useAccountForm } from '../auth/account-form.tsx';
import { type ClaimDraft, useClaimDraft } from './claim-draft.ts';
import { PhotoPicker } from './photo-picker.tsx';

type ClaimPageProps = {
  claimable: { orderId: string; window: ClaimWindow; items: ClaimableItem[]; key: string };
  owner: PhotoOwner;
  /** The order's own page. */
  back: string;
  /** The answer, where the form was sent without script. */
  sent: (FormAnswer & { typed?: TypedClaim }) | undefined;
};

/** Where a shopper says what is wrong with an order, or why that cannot be said here. */
export function ClaimPage({ claimable, owner, back, sent }: ClaimPageProps) {
  const { window, items } = claimable;
  const isAnyLeft = items.some(({ left }) => left > 0);
  return (
    <div className="mx-auto w-full max-w-2xl px-gutter pt-6 pb-section md:pt-8">
      <Link to={back} className="text-link">
        Back to the order
      </Link>
      <h1 className="mt-4 text-3xl">Something is wrong</h1>
      {window.open && isAnyLeft ? (
        <>
          <p className="mt-2 mb-6 text-ink-soft">
            We are sorry. Tell us until {formatOrderDate(window.until)} what happened: we look at it and
            answer by e-mail.
          </p>
          <ClaimForm claimable={claimable} owner={owner} sent={sent} />
        </>
      ) : (
        <Alert
          className="mt-6"
          title={window.open ? 'You have told us about everything' : closedTitle[window.reason]}
        >
          <p>
            {window.open
              ? 'Every item of this order is in what you have sent us. We answer by e-mail.'
              : closedText[window.reason]}
          </p>
          <ButtonLink to="/contact" variant="outline" size="sm" className="mt-3">
            How to reach us
          </ButtonLink>
        </Alert>
      )}
    </div>
  );
}

type Closed = Extract<ClaimWindow, { open: false }>['reason'];

const closedTitle: Readonly<Record<Closed, string>> = {
  off: 'Please write to us',
  'not-sent': 'This order has not been sent yet',
  cancelled: 'This order was cancelled',
  over: 'The time for this is over',
};

const closedText: Readonly<Record<Closed, string>> = {
  off: 'Problems with orders are not taken here.',
  'not-sent': 'Once it is on its way, you can tell us here if something is wrong with it.',
  cancelled: 'Nothing of it was sent. If something did arrive, please write to us.',
  over: 'If something is still wrong, please write to us all the same.',
};

type ClaimFormProps = Pick<ClaimPageProps, 'claimable' | 'owner' | 'sent'>;

function ClaimForm({ claimable, owner, sent }: ClaimFormProps) {
  const { draft, change } = useClaimDraft(claimable.orderId, claimable.key, sent?.typed);
  const [isSending, setSending] = useState(false);
  const { Form, ref, busy, errors, refusal } = useAccountForm(undefined, sent);
  // What was said about a field is over once it was changed.
  const [mended, setMended] = useState<Record<string, unknown>>({});
  const errorOf = (field: string) => (mended[field] === refusal ? undefined : errors[field]);
  const edit = (field: string, next: (now: ClaimDraft) => Partial<ClaimDraft>) => {
    change(next);
    setMended((all) => ({ ...all, [field]: refusal }));
  };
  return (
    <Form ref={ref} method="post" noValidate className="grid gap-6">
      <input type="hidden" name="key" value={draft.key} />
      {draft.photos.map(({ id }) => (
        <input key={id} type="hidden" name="photo" value={id} />
      ))}
      {refusal?.message ? <Alert tone="error">{refusal.message}</Alert> : null}
      <Card>
        <ItemsField
          items={claimable.items}
          units={draft.units}
          error={errorOf('items')}
          onChange={(id, count) => edit('items', ({ units }) => ({ units: { ...units, [id]: count } }))}
        />
      </Card>
      <Card className="grid gap-6">
        <RadioGroup
          legend="What happened?"
          name="problem"
          layout="cards"
          value={draft.problem}
          onChange={(problem) => edit('problem', () => ({ problem }))}
          options={claimProblems.map(({ value, label }) => ({ value, label }))}
          error={errorOf('problem')}
        />
        <TextareaField
          label="In your words"
          name="story"
          rows={4}
          maxLength={LONGEST_STORY}
          value={draft.story}
          onChange={({ currentTarget: { value } }) => edit('story', () => ({ story: value }))}
          hint="What you see, and when you opened the parcel."
          error={errorOf('story')}
        />
        <noscript>
          <p className="text-sm text-muted">Photographs need JavaScript. You can send this without.</p>
        </noscript>
        <div className="noscript:hidden">
          <PhotoPicker
            photos={draft.photos}
            place={{
              uploadTo: photoUploadAddress(draft.key, owner),
              addressOf: (id) => ownPhotoAddress(id, owner),
              most: MOST_PHOTOS,
              hint: 'Of the plant, the pot and the parcel. Only we and you see them.',
            }}
            error={errorOf('photoIds')}
            onAdd={(photo) => edit('photoIds', ({ photos }) => ({ photos: [...photos, photo] }))}
            onRemove={(id) =>
              edit('photoIds', ({ photos }) => ({ photos: photos.filter((one) => one.id !== id) }))
            }
            onBusy={setSending}
          />
        </div>
      </Card>
      <div>
        <Button type="submit" variant="primary" size="lg" block busy={busy} disabled={isSending}>
          {isSending ? 'Photographs are being sent…' : 'Send'}
        </Button>
        <p className="mt-2 text-sm text-muted">
          The answer goes to the e-mail address of the order. A replacement goes to its address, money back
          the way that you paid.
        </p>
      </div>
    </Form>
  );
}

const MOST_LISTED = 30;

type ItemsFieldProps = {
  items: readonly ClaimableItem[];
  units: ClaimDraft['units'];
  error: string | undefined;
  onChange: (orderItemId: string, count: number) => void;
};

/** What it is about: each line of the order, with as many units as nobody has claimed. */
function ItemsField({ items, units, error, onChange }: ItemsFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-sm font-semibold text-ink">What is it about?</legend>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li
            key={item.orderItemId}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 py-3 sm:grid-cols-[3.5rem_minmax(0,1fr)_9rem]"
          >
            <Thumbnail
              src={item.imageUrl ?? '/images/placeholder.svg'}
              side={56}
              className="size-14 rounded-md bg-sand object-cover"
            />
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{item.name}</p>
              <p className="text-sm text-muted">
                {[item.options, `${item.quantity} ordered`].filter(Boolean).join(' · ')}
              </p>
            </div>
            <div className="max-sm:col-start-2">
              {item.left === 0 ? (
                <p className="text-sm text-muted">You have told us</p>
              ) : (
                <UnitsControl item={item} value={units[item.orderItemId] ?? 0} onChange={onChange} />
              )}
            </div>
          </li>
        ))}
      </ul>
      {error ? (
        <div role="alert" className="mt-2">
          <FieldError errors={[error]} />
        </div>
      ) : null}
    </fieldset>
  );
}

type UnitsControlProps = { item: ClaimableItem; value: number; onChange: ItemsFieldProps['onChange'] };

function UnitsControl({ item: { orderItemId, name, left }, value, onChange }: UnitsControlProps) {
  const control = { name: `units.${orderItemId}`, 'aria-label': `How many of ${name} are affected` };
  if (left > MOST_LISTED) {
    return (
      <TextInput
        {...control}
        inputMode="numeric"
        value={String(value)}
        onChange={({ currentTarget }) =>
          onChange(orderItemId, Math.min(left, Number(currentTarget.value.replace(/\D/g, ''))))
        }
      />
    );
  }
  return (
    <Select
      {...control}
      value={String(Math.min(left, value))}
      onChange={({ currentTarget }) => onChange(orderItemId, Number(currentTarget.value))}
    >
      <option value="0">All is well</option>
      {Array.from({ length: left }, (_, index) => index + 1).map((count) => (
        <option key={count} value={count}>
          {left === 1 ? 'This one' : `${count} of ${left}`}
        </option>
      ))}
    </Select>
  );
}
