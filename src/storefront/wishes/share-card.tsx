import { LONGEST_TITLE } from '../../shop/wishes/wishes.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Field, TextInput } from '../../ui/fields.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { AccountForm, useAccountForm } from '../auth/account-form.tsx';
import type { WishAnswer } from './wish-list.tsx';

type ShareCardProps = {
  title: string;
  /** Under which others read the list; null while nobody may. */
  address: string | null;
  /** The answer to it, where it was sent without script. */
  sent: WishAnswer | undefined;
};

/** Lets others read the list. docs/behaviour/wish-list.md#sharing. */
export function ShareCard({ title, address, sent }: ShareCardProps) {
  const form = useAccountForm(undefined, sent);
  const { busy, errors } = form;
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
      {address === null ? null : <CopyField label="Its address" value={address} copied="Link copied" />}
      <AccountForm form={form}>
        <Field
          label="Title"
          optional
          error={errors['title']}
          hint="Its readers see it above the list. Without one, nothing says whose it is."
        >
          <TextInput
            name="title"
            maxLength={LONGEST_TITLE}
            autoComplete="off"
            defaultValue={sent?.title ?? title}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="share" variant="outline" size="sm" busy={busy}>
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
      </AccountForm>
    </Card>
  );
}
