import { useRef, useState } from 'react';
import type { Note } from '../../shop/my-plants/journal.ts';
import { LONGEST_WORDS, MOST_PHOTOS } from '../../shop/my-plants/my-plants.rules.ts';
import { plantPhotoAddress, plantPhotoUpload } from '../../shop/my-plants/plant-addresses.rules.ts';
import { formatOrderDay } from '../../shop/orders/order-number.rules.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { TextField, TextareaField } from '../../ui/fields.tsx';
import { Alert } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAccountForm } from '../auth/account-form.tsx';
import { PhotoPicker } from '../claims/photo-picker.tsx';
import type { PlantAnswer } from './plant-actions.server.ts';
import { PressForm, useSent } from './press-form.tsx';

type JournalProps = {
  plantId: string;
  today: string;
  journal: { notes: Note[]; next: string | null };
  /** Ids of pictures that were sent for a note that was not. */
  unsent: string[];
  isFirst: boolean;
  /** Names the next note. */
  noteKey: string;
  sent: PlantAnswer | undefined;
};

/** What was written of a plant, the newest first, and the form for more. docs/behaviour/my-plants.md#journal. */
export function Journal({ plantId, today, journal, unsent, isFirst, noteKey, sent }: JournalProps) {
  const { notes, next } = journal;
  return (
    <section aria-labelledby="journal" className="grid gap-4">
      <h2 id="journal" className="text-2xl">
        Journal
      </h2>
      {isFirst ? (
        <NoteForm plantId={plantId} today={today} unsent={unsent} noteKey={noteKey} sent={sent} />
      ) : null}
      {notes.length === 0 ? (
        <p className="text-ink-soft">Nothing written yet. Only you can read it.</p>
      ) : (
        <ul className="grid gap-4">
          {notes.map((note) => (
            <NoteCard key={note.id} note={note} />
          ))}
        </ul>
      )}
      {next === null && isFirst ? null : (
        <nav aria-label="More of the journal" className="flex flex-wrap gap-3">
          {isFirst ? null : (
            <ButtonLink to={`/my-plants/${plantId}`} variant="outline" size="sm">
              Newest entries
            </ButtonLink>
          )}
          {next === null ? null : (
            <ButtonLink to={`/my-plants/${plantId}?after=${next}#journal`} variant="outline" size="sm">
              Older entries
            </ButtonLink>
          )}
        </nav>
      )}
    </section>
  );
}

function NoteCard({ note: { id, day, words, photos } }: { note: Note }) {
  const busy = useSent('note').includes(id);
  const date = formatOrderDay(day);
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-sans text-base font-semibold text-ink">
          <time dateTime={day}>{date}</time>
        </h3>
        <PressForm>
          <input type="hidden" name="note" value={id} />
          <Button
            type="submit"
            name="intent"
            value="delete-note"
            variant="ghost"
            size="sm"
            busy={busy}
            aria-label={`Delete the entry of ${date}`}
          >
            Delete
          </Button>
        </PressForm>
      </div>
      {words === '' ? null : <p className="mt-1 whitespace-pre-line wrap-anywhere">{words}</p>}
      {photos.length === 0 ? null : (
        <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {photos.map((photo, at) => (
            <li key={photo}>
              <a href={plantPhotoAddress(photo)}>
                <img
                  src={plantPhotoAddress(photo)}
                  alt={`Photograph ${at + 1} of ${date}`}
                  loading="lazy"
                  className="aspect-square w-full rounded-md border border-line bg-sand object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type NoteFormProps = Pick<JournalProps, 'plantId' | 'today' | 'unsent' | 'noteKey' | 'sent'>;

function NoteForm({ plantId, today, unsent, noteKey, sent }: NoteFormProps) {
  const typed = sent?.typedNote;
  const written = useRef<Written>(null);
  const [photos, setPhotos] = useState(() => unsent.map((id) => ({ id })));
  const [key, setKey] = useState(noteKey);
  const [isKept, setKept] = useState(false);
  const form = useAccountForm((message) => {
    if (message) showToast({ title: message, tone: 'success' });
    const kept = written.current;
    setKept(true);
    setPhotos((all) => all.filter(({ id }) => !kept?.photos.includes(id)));
    // What was written meanwhile is the next entry.
    if (kept && writtenIn(kept.form).text === kept.text) kept.form.reset();
  }, typed && sent);
  const { Form: SentForm, ref, busy, errors, refusal } = form;
  const [isSending, setSending] = useState(false);
  // The next one needs a name of its own, which comes with what the page is then.
  if (isKept && noteKey !== key) {
    setKey(noteKey);
    setKept(false);
  }
  return (
    <Card>
      <SentForm
        ref={ref}
        method="post"
        noValidate
        className="grid gap-4.5"
        onSubmit={({ currentTarget }) => {
          written.current = writtenIn(currentTarget);
        }}
      >
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="key" value={key} />
        {photos.map(({ id }) => (
          <input key={id} type="hidden" name="photo" value={id} />
        ))}
        {refusal?.message ? <Alert tone="error">{refusal.message}</Alert> : null}
        <TextareaField
          label="How is it doing?"
          name="words"
          rows={3}
          maxLength={LONGEST_WORDS}
          defaultValue={typed?.words}
          error={errors['words']}
        />
        <TextField
          label="Day"
          name="day"
          type="date"
          max={today}
          required
          defaultValue={typed?.day ?? today}
          error={errors['day']}
        />
        <noscript>
          <p className="text-sm text-muted">Photographs need JavaScript. You can write without.</p>
        </noscript>
        <div className="noscript:hidden">
          <PhotoPicker
            photos={photos}
            place={{
              uploadTo: plantPhotoUpload(plantId),
              addressOf: plantPhotoAddress,
              most: MOST_PHOTOS,
              hint: 'For you alone. What the camera noted, like the place, is taken out.',
            }}
            error={errors['photoIds']}
            onAdd={({ id }) => setPhotos((all) => [...all, { id }])}
            onRemove={(id) => setPhotos((all) => all.filter((one) => one.id !== id))}
            onBusy={setSending}
          />
        </div>
        <div>
          <Button type="submit" variant="outline" busy={busy} disabled={isSending}>
            {isSending ? 'Photographs are being sent…' : 'Write it down'}
          </Button>
        </div>
      </SentForm>
    </Card>
  );
}

/** What a note says, and of which pictures. */
type Written = { form: HTMLFormElement; text: string; photos: string[] };

function writtenIn(form: HTMLFormElement): Written {
  const fields = new FormData(form);
  const text = ['words', 'day'].map((name) => String(fields.get(name))).join('\n');
  return { form, text, photos: fields.getAll('photo').map(String) };
}
