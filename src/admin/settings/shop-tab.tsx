import { askingShop } from '../../http/ask-shop.ts';
import { socialNetworks } from '../../shop/settings/public-settings.rules.ts';
import { type ShopDetails, shopDetails } from '../../shop/settings/shop-details.schema.ts';
import { Switch } from '../../ui/checkbox.tsx';
import { TextField, TextareaField } from '../../ui/fields.tsx';
import { ScreenError } from '../layout/screen-error.tsx';
import { screenTitle } from '../layout/screen-head.tsx';
import type { Route } from './+types/shop-tab';
import { FieldGroup, SectionForm, type SectionFields } from './section-form.tsx';
import { loadSection, saveSectionForm } from './section.server.ts';

export function loader(args: Route.LoaderArgs) {
  return loadSection(args, 'shop');
}

export function action(args: Route.ActionArgs) {
  return saveSectionForm(args, 'shop');
}

export const clientAction = askingShop();

export const meta = screenTitle('Shop · Settings');

/** Who runs the shop, and how they are reached. docs/behaviour/settings.md#shop. */
export default function ShopTab({ loaderData }: Route.ComponentProps) {
  return (
    <SectionForm name="shop" section={shopDetails} loaded={loaderData.section}>
      {(fields) => (
        <>
          <Identity fields={fields} />
          <Reaching fields={fields} />
          <Social fields={fields} />
          <Mails fields={fields} />
        </>
      )}
    </SectionForm>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={(message) => `Error: ${message}`} />;
}

type Fields = { fields: SectionFields<ShopDetails> };

function Identity({ fields: { field } }: Fields) {
  return (
    <FieldGroup title="The shop">
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          {...field('name', 'In every page’s title, the footer, e-mails and the payment window.')}
          maxLength={60}
          autoComplete="off"
        />
        <TextField
          {...field('tagline', 'Behind the name, in the home page’s title.')}
          maxLength={120}
          autoComplete="off"
        />
      </div>
      <TextField
        {...field('legalName', 'Of the company or owner, below e-mails.')}
        optional
        maxLength={120}
        autoComplete="organization"
      />
      <TextareaField
        {...field(
          'address',
          'As on an envelope; shown in the footer, on the contact page and below e-mails.',
        )}
        optional
        rows={3}
        maxLength={400}
      />
    </FieldGroup>
  );
}

function Reaching({ fields: { field, onOff } }: Fields) {
  return (
    <FieldGroup title="How customers reach you">
      <div className="grid gap-5 md:grid-cols-2">
        <TextField {...field('email')} optional type="email" inputMode="email" autoComplete="off" />
        <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="off" />
        <TextField
          {...field('whatsapp', 'Where the chat button leads; the phone, where this is empty.')}
          optional
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
        <Switch
          {...onOff('hasChat', 'Beside every page, with the invitations to ask an expert.')}
          className="md:mt-6"
        />
      </div>
      <TextareaField {...field('hours')} optional rows={2} maxLength={400} />
    </FieldGroup>
  );
}

function Social({ fields: { field } }: Fields) {
  return (
    <FieldGroup title="Where they can follow you" text="In the footer, where you give an address.">
      <div className="grid gap-5 md:grid-cols-2">
        {(Object.keys(socialNetworks) as (keyof typeof socialNetworks)[]).map((network) => (
          <TextField
            key={network}
            {...field(network)}
            optional
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
          />
        ))}
      </div>
    </FieldGroup>
  );
}

const alerts = [
  'alertsOrders',
  'alertsShort',
  'alertsPayments',
  'alertsRefunds',
  'alertsClaims',
  'alertsMessages',
  'alertsLowStock',
  'alertsMail',
  'alertsBackups',
] as const;

function Mails({ fields: { field, onOff } }: Fields) {
  return (
    <FieldGroup title="E-mails">
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          {...field('senderName', 'The shop’s name, where this is empty.')}
          optional
          maxLength={80}
          autoComplete="off"
        />
        <TextField
          {...field('senderAddress', 'Your mail server must be allowed to send for it.')}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <TextField
          {...field('replyTo', 'The sender, where this is empty.')}
          optional
          type="email"
          inputMode="email"
          autoComplete="off"
        />
      </div>
      <TextareaField
        {...field('alertAddresses', 'One address a line, at most ten. At most one e-mail a minute.')}
        optional
        rows={2}
        inputMode="email"
      />
      <fieldset>
        <legend className="mb-2 text-sm font-semibold text-ink">Tell them about</legend>
        <div className="grid gap-x-5 gap-y-3 md:grid-cols-2">
          {alerts.map((key) => (
            <Switch key={key} {...onOff(key)} />
          ))}
        </div>
      </fieldset>
    </FieldGroup>
  );
}
