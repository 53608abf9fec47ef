import { Form, Link, useNavigation } from 'react-router';
import type { OwnPlant } from '../../shop/my-plants/kept-plants.ts';
import type { findPlantGuide } from '../../shop/my-plants/plant-guide.ts';
import { goneKeys, goneReasons } from '../../shop/my-plants/plant-places.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Alert } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAccountForm } from '../auth/account-form.tsx';
import type { PlantAnswer } from './plant-actions.server.ts';
import { PlantFields, type TypedPlant } from './plant-fields.tsx';

export function Gone({ gone }: { gone: NonNullable<OwnPlant['gone']> }) {
  const intent = String(useNavigation().formData?.get('intent'));
  return (
    <Alert className="mb-6" title={goneReasons[gone]}>
      <p>Nothing is due of it. Its journal stays for as long as you like.</p>
      <Form method="post" className="mt-3 flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value="bring-back"
          variant="outline"
          size="sm"
          busy={intent === 'bring-back'}
        >
          Bring it back
        </Button>
        <Button
          type="submit"
          name="intent"
          value="delete"
          variant="danger"
          size="sm"
          busy={intent === 'delete'}
        >
          Delete it with its journal
        </Button>
      </Form>
    </Alert>
  );
}

/** What its guide says, and what may be wrong with it. */
export function GuideCard({
  guide: { guide, symptoms },
}: {
  guide: Awaited<ReturnType<typeof findPlantGuide>>;
}) {
  return (
    <Card as="section" aria-labelledby="guide-title">
      <h2 id="guide-title" className="text-xl">
        How to care for it
      </h2>
      <p className="mt-2">
        <Link to={guide ? `/plant-care/${guide.id}` : '/plant-care'} className="text-link">
          {guide ? `The guide: ${guide.name}` : 'All care guides'}
        </Link>
      </p>
      <h3 className="mt-4 font-sans text-base font-semibold text-ink">What is wrong with it?</h3>
      <ul className="mt-1">
        {symptoms.map(({ id, symptom }) => (
          <li key={id}>
            {/* By a load of its own: only then the browser opens what the address leads into. */}
            <Link
              to={`/plant-care/diagnosis#causes-${id}`}
              reloadDocument
              className="text-link inline-block py-1"
            >
              {symptom}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/plant-care/diagnosis" className="text-link inline-block py-1">
            {symptoms.length === 0 ? 'Find out by what you see' : 'Something else'}
          </Link>
        </li>
      </ul>
    </Card>
  );
}

function typedOf({ name, kind, pot, potCm, place, keptSince }: OwnPlant): TypedPlant {
  return { name, kind, pot, potCm: potCm === null ? '' : String(potCm), place, keptSince };
}

type DetailsProps = { plant: OwnPlant; today: string; sent: PlantAnswer | undefined };

export function DetailsCard({ plant, today, sent }: DetailsProps) {
  const typed = sent && 'typed' in sent ? sent.typed : undefined;
  const {
    Form: SentForm,
    ref,
    busy,
    errors,
    refusal,
  } = useAccountForm((message) => {
    if (message) showToast({ title: message, tone: 'success' });
  }, typed && sent);
  return (
    <Card as="section" aria-labelledby="details-title">
      <h2 id="details-title" className="mb-4 text-xl">
        Pot and place
      </h2>
      <SentForm ref={ref} method="post" noValidate className="grid gap-4.5">
        <input type="hidden" name="intent" value="save" />
        {refusal?.message ? <Alert tone="error">{refusal.message}</Alert> : null}
        <PlantFields
          typed={typed ?? typedOf(plant)}
          errors={errors}
          today={today}
          asksKind={plant.productId === null}
          isNarrow
        />
        <div>
          <Button type="submit" variant="outline" size="sm" busy={busy}>
            Save
          </Button>
        </div>
      </SentForm>
    </Card>
  );
}

export function PutAwayCard() {
  const pressed = useNavigation().formData?.get('gone');
  return (
    <Card as="section" aria-labelledby="gone-title">
      <h2 id="gone-title" className="text-xl">
        Not with you any more?
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">Its journal stays, and it can come back.</p>
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="put-away" />
        {goneKeys.map((key) => (
          <Button
            key={key}
            type="submit"
            name="gone"
            value={key}
            variant="outline"
            size="sm"
            busy={pressed === key}
          >
            {goneReasons[key]}
          </Button>
        ))}
      </Form>
    </Card>
  );
}
