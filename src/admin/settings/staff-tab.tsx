import { Link } from 'react-router';
import { askingShop } from '../../http/ask-shop.ts';
import { staffSettings } from '../../shop/settings/staff.schema.ts';
import { Switch } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/fields.tsx';
import { ScreenError } from '../layout/screen-error.tsx';
import { screenTitle } from '../layout/screen-head.tsx';
import type { Route } from './+types/staff-tab';
import { FieldGroup, SectionForm } from './section-form.tsx';
import { loadSection, saveSectionForm } from './section.server.ts';

export function loader(args: Route.LoaderArgs) {
  return loadSection(args, 'staff');
}

export function action(args: Route.ActionArgs) {
  return saveSectionForm(args, 'staff');
}

export const clientAction = askingShop();

export const meta = screenTitle('Staff · Settings');

/** What is demanded of who works here. docs/behaviour/accounts-and-access.md#the-second-factor. */
export default function StaffTab({ loaderData }: Route.ComponentProps) {
  return (
    <SectionForm name="staff" section={staffSettings} loaded={loaderData.section}>
      {({ onOff, field }) => (
        <>
          <FieldGroup title="Signing in">
            <Switch
              {...onOff(
                'demandsSecondFactor',
                'A code of an app on their phone, beside the password. Who has none sets it up at the next click, you too.',
              )}
            />
            <p className="text-sm text-ink-soft">
              Roles and invitations are on the{' '}
              <Link to="/admin/users?role=staff" className="text-link">
                users screen
              </Link>
              .
            </p>
          </FieldGroup>
          <FieldGroup
            title="Asked again"
            text="Whoever changes people, these settings or the checkout’s, or takes a file with data, types their password, or a code, if they have not just done so."
          >
            <TextField
              {...field(
                'refundAskedAbove',
                'So, too, who sends back more than this within a day. 0: for every refund.',
              )}
              inputMode="decimal"
              autoComplete="off"
              icon="₹"
              className="max-w-56"
            />
          </FieldGroup>
        </>
      )}
    </SectionForm>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />;
}
