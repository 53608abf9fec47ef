import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { LONGEST_TITLE } from '../../shop/wishes/wishes.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Field, TextInput } from '../../ui/fields.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { showToast } from '../../ui/toast-store.ts';

type ShareCardProps = {
  title: string;
  /** Under which others read the list; null while nobody may. */
  address: string | null;
  /** What was typed, and why it was not taken. */
  refused: { title: string; error: string } | undefined;
};

/** Lets others read the list. docs/behaviour/wish-list.md#sharing. */
export function ShareCard({ title, address, refused }: ShareCardProps) {
  const busy = useNavigation().formData?.has('title') === true;
  return (
    <Card as="section" aria-labelledby="share-title">
      <h2 id="share-title" className="text-xl">
        Share this list
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        {address === null
          ? 'Whoever you send its address to can read it, and change nothing. Nothing else of you is shown there.'
          : 'Whoever has this address can read the list. It ends when you stop sharing, or make a new one.'}
      </p>
      {address === null ? null : <Address address={address} />}
      <Form method="post" noValidate className="flex flex-col gap-4.5">
        <Field
          label="Title"
          optional
          error={refused?.error}
          hint="Its readers see it above the list. Without one, nothing says whose it is."
        >
          <TextInput
            name="title"
            maxLength={LONGEST_TITLE}
            autoComplete="off"
            defaultValue={refused?.title ?? title}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="share" size="sm" busy={busy}>
            {address === null ? 'Make a link' : 'Save the title'}
          </Button>
          {address === null ? null : (
            <>
              <Button type="submit" name="intent" value="share-anew" variant="outline" size="sm" busy={busy}>
                New address
              </Button>
              <Button type="submit" name="intent" value="unshare" variant="outline" size="sm" busy={busy}>
                Stop sharing
              </Button>
            </>
          )}
        </div>
      </Form>
    </Card>
  );
}

function Address({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (await copyText(address)) return showToast({ title: 'Link copied', tone: 'success' });
    field.current?.select();
    showToast({ title: 'Please copy it by hand', tone: 'error' });
  };
  return (
    <div className="mb-4.5 flex items-end gap-2">
      <Field label="Its address" className="flex-1">
        <TextInput
          ref={field}
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Field>
      <Button variant="outline" className="noscript:hidden" onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  );
}
