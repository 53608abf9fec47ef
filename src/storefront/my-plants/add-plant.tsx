import { useState } from 'react';
import { Form, Link, data, redirect } from 'react-router';
import { askShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { type FormAnswer, inSentences, refusedFields } from '../../http/form-answer.ts';
import { requireUser } from '../../http/guards.ts';
import { readForm } from '../../http/read-form.ts';
import { indianDay } from '../../shop/indian-time.rules.ts';
import { addPlant } from '../../shop/my-plants/kept-plants.ts';
import { findNewPlant, suggestPlants } from '../../shop/my-plants/new-plant.ts';
import { myPlantsMessages } from '../../shop/my-plants/my-plants-messages.ts';
import { addPlantQuery, newPlantSchema, plantFormSchema } from '../../shop/my-plants/my-plants.schema.ts';
import { Button } from '../../ui/buttons.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Alert } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { useAccountForm } from '../auth/account-form.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import { ErrorView } from '../pages/failed-page.tsx';
import type { Route } from './+types/add-plant';
import { refuse, refuseTooMany, unknownForm } from './answers.server.ts';
import { PlantPicture } from './plant-lists.tsx';
import { PlantFields, type TypedPlant, typedPlant } from './plant-fields.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireUser({ context, url });
  const shop = context.get(shopContext);
  const { q = '', product } = addPlantQuery.parse(Object.fromEntries(url.searchParams));
  const today = indianDay(shop.now());
  const [found, chosen] = await Promise.all([
    suggestPlants(shop, q),
    product === undefined ? null : findNewPlant(shop, { productId: product }),
  ]);
  const begun: TypedPlant = {
    name: chosen?.name ?? '',
    kind: 'foliage',
    pot: 'plastic',
    potCm: '',
    place: chosen?.place ?? 'bright',
    keptSince: today,
  };
  return { q, found, chosen, begun, today, key: crypto.randomUUID() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const owner = requireUser({ context, url });
  const { userId } = owner;
  const sent = await readForm(request);
  const refusal = await refuseTooMany(context, owner);
  if (refusal) return refusal;
  const shop = context.get(shopContext);
  const of = newPlantSchema.safeParse({ key: sent.get('key'), product: sent.get('product') || undefined });
  if (!of.success) return unknownForm();
  const typed = typedPlant(sent);
  const read = plantFormSchema(indianDay(shop.now())).safeParse(typed, inSentences);
  if (!read.success)
    return data<FormAnswer & { typed: TypedPlant }>(
      { ...refusedFields(read.error.issues), typed },
      { status: 422 },
    );
  const added = await addPlant(shop, {
    userId,
    key: of.data.key.toLowerCase(),
    productId: of.data.product?.toLowerCase() ?? null,
    form: read.data,
  });
  if (added.ok) throw redirect(`/my-plants/${added.plantId}`);
  const message = added.reason === 'full' ? myPlantsMessages.tooManyPlants : myPlantsMessages.gone;
  return refuse({ message }, 409);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export { answerHeaders as headers } from '../../http/form-answer.ts';

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'Add a plant');
}

/** docs/behaviour/my-plants.md#added-by-hand */
export default function AddPlant({ loaderData, actionData }: Route.ComponentProps) {
  const { q, found, chosen } = loaderData;
  return (
    <div className="mx-auto w-full max-w-2xl px-gutter pt-6 pb-section md:pt-8">
      <Link to="/my-plants" className="text-link">
        All your plants
      </Link>
      <h1 className="mt-4 mb-6 text-3xl">Add a plant</h1>
      {chosen ? (
        <div className="mb-6 flex items-center gap-4">
          <PlantPicture src={chosen.imageUrl} />
          <p className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{chosen.name}</span>, as the shop knows it.{' '}
            <Link to="/my-plants/new" className="text-link">
              Another one
            </Link>
          </p>
        </div>
      ) : (
        <Card as="section" aria-labelledby="in-shop" className="mb-6">
          <h2 id="in-shop" className="mb-4 text-xl">
            Look it up
          </h2>
          <Form className="flex flex-wrap items-end gap-3">
            <TextField
              label="Which plant is it?"
              name="q"
              type="search"
              defaultValue={q}
              autoComplete="off"
              maxLength={60}
              className="flex-1"
            />
            <Button type="submit" variant="outline">
              Look
            </Button>
          </Form>
          {q === '' ? null : <Found found={found} />}
        </Card>
      )}
      <NewPlantForm key={chosen?.id} begun={loaderData} sent={actionData} />
    </div>
  );
}

function Found({ found }: { found: { id: string; name: string }[] }) {
  if (found.length === 0)
    return <p className="mt-4 text-ink-soft">We do not know that one. Tell us below what it is like.</p>;
  return (
    <ul className="mt-4 grid gap-2">
      {found.map(({ id, name }) => (
        <li key={id}>
          <Link to={`/my-plants/new?product=${id}`} className="text-link inline-block py-1">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type NewPlantFormProps = {
  begun: Route.ComponentProps['loaderData'];
  sent: (FormAnswer & { typed?: TypedPlant }) | undefined;
};

function NewPlantForm({ begun: { chosen, begun, today, key: formKey }, sent }: NewPlantFormProps) {
  const { Form: SentForm, ref, busy, errors, refusal } = useAccountForm(undefined, sent);
  const [key] = useState(formKey);
  return (
    <SentForm ref={ref} method="post" noValidate className="grid gap-6">
      <input type="hidden" name="key" value={key} />
      {chosen ? <input type="hidden" name="product" value={chosen.id} /> : null}
      {refusal?.message ? <Alert tone="error">{refusal.message}</Alert> : null}
      <Card>
        <PlantFields typed={sent?.typed ?? begun} errors={errors} today={today} asksKind={chosen === null} />
      </Card>
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        Add it
      </Button>
    </SentForm>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView error={error} />;
}
