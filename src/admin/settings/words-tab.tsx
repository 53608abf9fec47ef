import { askingShop } from '../../http/ask-shop.ts';
import { type Words, words } from '../../shop/settings/words.schema.ts';
import { TextField, TextareaField } from '../../ui/fields.tsx';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { screenTitle } from '../layout/screen-head.tsx';
import type { Route } from './+types/words-tab';
import { AnnouncementForm } from './announcement-form.tsx';
import { FooterLinks } from './footer-links.tsx';
import { FieldGroup, SectionForm, type SectionFields } from './section-form.tsx';
import { loadWords, saveWords } from './words.server.ts';

export function loader(args: Route.LoaderArgs) {
  return loadWords(args);
}

export function action(args: Route.ActionArgs) {
  return saveWords(args);
}

export const clientAction = askingShop();

export const meta = screenTitle('Words · Settings');

/** What the shop says of itself, here and there. docs/behaviour/settings.md#words. */
export default function WordsTab({ loaderData: { section, announcement } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {announcement ? (
        <AnnouncementForm stored={announcement} />
      ) : (
        <Unread>The announcement could not be read.</Unread>
      )}
      <SectionForm name="words" section={words} loaded={section}>
        {(fields) => (
          <>
            <HomePage fields={fields} />
            <Promises fields={fields} />
            <Invitations fields={fields} />
            <Footer fields={fields} />
          </>
        )}
      </SectionForm>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={(message) => `Error: ${message}`} />;
}

type Fields = { fields: SectionFields<Words> };

function HomePage({ fields: { field } }: Fields) {
  return (
    <FieldGroup title="The home page in search results">
      <TextField
        {...field('homeTitle', 'The shop’s name and tagline, where this is empty.')}
        optional
        maxLength={120}
      />
      <TextareaField
        {...field(
          'homeDescription',
          'The hero’s subtitle, where this is empty. Results show about 160 characters.',
        )}
        optional
        rows={2}
        maxLength={300}
      />
    </FieldGroup>
  );
}

const homePromises = ['homeTrust1', 'homeTrust2', 'homeTrust3'] as const;
const productPromises = ['productTrust1', 'productTrust2', 'productTrust3'] as const;

function Promises({ fields: { field } }: Fields) {
  return (
    <FieldGroup
      title="What you promise"
      text="One that is empty is not shown. ‘Free shipping above ₹499’, left as it comes, names the value of your delivery settings."
    >
      <div className="grid gap-5 md:grid-cols-3">
        {[...homePromises, ...productPromises].map((key) => (
          <TextField key={key} {...field(key)} maxLength={60} />
        ))}
      </div>
      <TextField {...field('checkoutTrust', 'Below the button that pays.')} maxLength={120} />
    </FieldGroup>
  );
}

function Invitations({ fields: { field } }: Fields) {
  return (
    <FieldGroup title="Newsletter and plant expert">
      <TextField {...field('newsletterTitle', 'Above the footer of most pages.')} maxLength={60} />
      <TextareaField {...field('newsletterText')} rows={2} maxLength={200} />
      <TextField
        {...field(
          'expertTitle',
          'A section of the home page, where the shop has a chat button. Empty: no section.',
        )}
        maxLength={60}
      />
      <TextareaField {...field('expertText')} rows={2} maxLength={300} />
    </FieldGroup>
  );
}

function Footer({ fields }: Fields) {
  const { field, draft, errors, set } = fields;
  return (
    <FieldGroup title="The footer">
      <TextareaField {...field('footerSentence', 'Below the shop’s name.')} rows={2} maxLength={240} />
      <TextField {...field('footerNote', 'Behind the shop’s name, in the last line.')} maxLength={160} />
      <FooterLinks
        links={draft.footerLinks}
        error={errors['footerLinks']}
        onChange={(footerLinks) => set({ footerLinks })}
      />
    </FieldGroup>
  );
}
