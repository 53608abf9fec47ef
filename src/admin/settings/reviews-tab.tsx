import { askingShop } from '../../http/ask-shop.ts';
import { reviewsSection } from '../../shop/settings/reviews.schema.ts';
import { Switch } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/fields.tsx';
import { ScreenError } from '../layout/screen-error.tsx';
import { screenTitle } from '../layout/screen-head.tsx';
import type { Route } from './+types/reviews-tab';
import { FieldGroup, SectionForm } from './section-form.tsx';
import { loadSection, saveSectionForm } from './section.server.ts';

export function loader(args: Route.LoaderArgs) {
  return loadSection(args, 'reviews');
}

export function action(args: Route.ActionArgs) {
  return saveSectionForm(args, 'reviews');
}

export const clientAction = askingShop();

export const meta = screenTitle('Reviews · Settings');

/** Whether customers write reviews, and when they are asked to. docs/behaviour/reviews.md#the-e-mail. */
export default function ReviewsTab({ loaderData }: Route.ComponentProps) {
  return (
    <SectionForm name="reviews" section={reviewsSection} loaded={loaderData.section}>
      {({ field, onOff }) => (
        <>
          <FieldGroup title="Reviews" text="Of plants that were delivered, shown once you have read them.">
            <Switch {...onOff('on', 'Switched off, nothing new is taken. What is published stays.')} />
          </FieldGroup>
          <FieldGroup
            title="Asking for them"
            text="One e-mail for each order, and never to who asked for none."
          >
            <Switch {...onOff('asks', 'Never for orders that were cancelled or whose money went back.')} />
            <TextField
              {...field('askAfterDays', 'From 3 to 120: give the plant time to settle.')}
              inputMode="numeric"
              autoComplete="off"
              className="max-w-56"
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
