import { type RouterContextProvider, data, redirect } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { type FormRefusal, refusedFields } from '../../http/form-answer.ts';
import { readForm } from '../../http/read-form.ts';
import { claimMessages } from '../../shop/claims/claim-messages.ts';
import { type Claimant, findClaimable } from '../../shop/claims/claimant.ts';
import { type TypedClaim, readClaimForm, typedClaim } from '../../shop/claims/claims.schema.ts';
import { type MadeClaim, makeClaim } from '../../shop/claims/make-claim.ts';

/** With what was typed, for a form that comes back without script. */
export type ClaimRefusal = FormRefusal & { typed: TypedClaim };

type Asked = { context: Readonly<RouterContextProvider>; claimant: Claimant };

/** What the form of an order shows. Throws 404 for an order that is not theirs. */
export async function loadClaimForm({ context, claimant }: Asked) {
  const claimable = await findClaimable(context.get(shopContext), claimant);
  if (!claimable) throw data(null, { status: 404, statusText: 'Not Found' });
  // Of this form: sent twice, it is one claim.
  return { ...claimable, key: crypto.randomUUID() };
}

/** Takes the form, and goes back to the order's page at `to`. */
export async function takeClaimForm({
  context,
  claimant,
  request,
  to,
}: Asked & { request: Request; to: string }) {
  const form = await readForm(request);
  const typed = typedClaim(form);
  const read = readClaimForm(form);
  if (!read.success)
    return data<ClaimRefusal>({ ...refusedFields(read.error.issues), typed }, { status: 422 });
  const made = await makeClaim(context.get(shopContext), { claimant, form: read.data });
  if (made.ok) throw redirect(`${to}#claims`);
  const { status, ...refusal } = refusalOf(made);
  return data<ClaimRefusal>(
    { ok: false, message: null, errors: {}, code: null, ...refusal, typed },
    { status },
  );
}

function refusalOf(refused: Extract<MadeClaim, { ok: false }>): Partial<FormRefusal> & { status: number } {
  switch (refused.reason) {
    case 'unknown-order':
      return { status: 404, message: claimMessages.noSuchOrder };
    case 'closed':
      return { status: 409, message: claimMessages.closed };
    case 'photos-gone':
      return { status: 409, errors: { photoIds: claimMessages.photosGone } };
    case 'units':
      return { status: 409, errors: { items: refused.message } };
  }
}
