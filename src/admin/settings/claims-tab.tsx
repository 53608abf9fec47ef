import { askingShop } from '../../http/ask-shop.ts';
import { claimsSection } from '../../shop/settings/claims.schema.ts';
import { Switch } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/fields.tsx';
import { ScreenError } from '../layout/screen-error.tsx';
import { screenTitle } from '../layout/screen-head.tsx';
import type { Route } from './+types/claims-tab';
import { FieldGroup, SectionForm } from './section-form.tsx';
import { loadSection, saveSectionForm } from './section.server.ts';

export function loader(args: Route.LoaderArgs) {
  return loadSection(args, 'claims');
}

export function action(args: Route.ActionArgs) {
  return saveSectionForm(args, 'claims');
}

export const clientAction = askingShop();

export const meta = screenTitle('Claims · Settings');

const days = { inputMode: 'numeric', autoComplete: 'off', className: 'max-w-56' } as const;

/** How long shoppers may say that something is wrong. docs/behaviour/claims.md#the-time. */
export default function ClaimsTab({ loaderData }: Route.ComponentProps) {
  return (
    <SectionForm name="claims" section={claimsSection} loaded={loaderData.section}>
      {({ field, onOff }) => (
        <>
          <FieldGroup
            title="When something is wrong"
            text="A form on the page of each order that was sent: what happened, and photographs."
          >
            <Switch
              {...onOff('on', 'Switched off, customers write to you instead. Claims that were made stay.')}
            />
            <TextField
              {...field('daysAfterDelivery', 'From 1 to 90, for orders that are delivered.')}
              {...days}
            />
            <TextField
              {...field('daysAfterShipping', 'From 1 to 180, where you do not know when it arrived.')}
              {...days}
            />
          </FieldGroup>
          <FieldGroup title="Photographs">
            <TextField
              {...field('photoDays', 'From 30 to 1,095. After that they are deleted by themselves.')}
              {...days}
            />
          </FieldGroup>
        </>
      )}
    </SectionForm>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={(message) => `Error: ${message}`} />;
}
