import { askingShop } from '../../http/ask-shop.ts';
import { cornerStyles, headingFonts } from '../../shop/settings/look.rules.ts';
import { type LookSettings, lookSettings } from '../../shop/settings/look.schema.ts';
import { readableAccent, readableBrand } from '../../shop/settings/palette.rules.ts';
import { RadioGroup } from '../../ui/choices.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { MediaPicker } from '../edit/media-picker.tsx';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { screenTitle } from '../layout/screen-head.tsx';
import type { Route } from './+types/look-tab';
import { ColorField } from './color-field.tsx';
import { LogoForm } from './logo-form.tsx';
import { LookPreview } from './look-preview.tsx';
import { loadLook, saveLook } from './look.server.ts';
import { FieldGroup, SectionForm, type SectionFields } from './section-form.tsx';

export function loader(args: Route.LoaderArgs) {
  return loadLook(args);
}

export function action(args: Route.ActionArgs) {
  return saveLook(args);
}

export const clientAction = askingShop();

export const meta = screenTitle('Look · Settings');

/** How the shop looks, with a look at it before it is saved. docs/behaviour/settings.md#look. */
export default function LookTab({ loaderData: { section, logo } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <SectionForm name="look" section={lookSettings} loaded={section}>
        {(fields) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              <Colors fields={fields} />
              <Shapes fields={fields} />
              <Pictures fields={fields} />
            </div>
            <LookPreview look={fields.draft} />
          </div>
        )}
      </SectionForm>
      {logo ? <LogoForm stored={logo} /> : <Unread>The logo could not be read.</Unread>}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={(message) => `Error: ${message}`} />;
}

type Fields = { fields: SectionFields<LookSettings> };

function Colors({ fields: { field, set } }: Fields) {
  return (
    <FieldGroup title="Colours" text="All shades follow from these two; each is checked to be readable.">
      <ColorField
        {...field('brand', 'Links, headings of e-mails, the dark parts of pages.')}
        readable={readableBrand}
        onColor={(brand) => set({ brand })}
      />
      <ColorField
        {...field('accent', 'The main button of each page, and the payment window.')}
        readable={readableAccent}
        onColor={(accent) => set({ accent })}
      />
    </FieldGroup>
  );
}

function Shapes({ fields: { draft, errors, set } }: Fields) {
  return (
    <FieldGroup title="Headings and corners">
      <SelectField
        label={lookSettings.labels.headingFont}
        value={draft.headingFont}
        error={errors['headingFont']}
        onChange={({ currentTarget }) =>
          set({ headingFont: currentTarget.value as LookSettings['headingFont'] })
        }
      >
        {Object.entries(headingFonts).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <RadioGroup
        legend={lookSettings.labels.corners}
        value={draft.corners}
        error={errors['corners']}
        onChange={(value) => set({ corners: value as LookSettings['corners'] })}
        options={Object.entries(cornerStyles).map(([value, label]) => ({ value, label }))}
      />
    </FieldGroup>
  );
}

function Pictures({ fields: { media } }: Fields) {
  return (
    <FieldGroup title="Icon and share picture">
      <MediaPicker
        label={lookSettings.labels.icon}
        accept="image/*"
        hint="In browser tabs and on phones. A square of 512 px or more looks best."
        previewClass="size-16 rounded-md object-contain"
        {...media('icon', 'icon')}
      />
      <MediaPicker
        label={lookSettings.labels.sharePicture}
        accept="image/*"
        hint="When somebody shares a page that has no picture of its own. 1200 × 630 px looks best."
        previewClass="aspect-[1200/630] w-56 rounded-md object-cover"
        {...media('sharePicture', 'share-picture')}
      />
    </FieldGroup>
  );
}
