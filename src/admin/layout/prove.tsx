import { useEffect } from 'react';
import { Link, redirect } from 'react-router';
import { requireStaff } from '../../http/guards.ts';
import { readForm, wantsDocument } from '../../http/read-form.ts';
import { askShop } from '../../http/ask-shop.ts';
import { ownReturnPath } from '../../http/return-path.ts';
import { proofMessages as messages } from '../../shop/accounts/account-messages.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Card } from '../../ui/surfaces.tsx';
import type { Route } from './+types/prove';
import { accept, refuse } from './answer-action.server.ts';
import { PROOF_FIELD, PROOF_NEEDED } from './proof.rules.ts';
import { isProved, judgeProof, wayToProve } from './proof.server.ts';
import { ProofInPlace } from './proof.tsx';
import { AdminError } from './screen-error.tsx';
import { screenTitle } from './screen-head.tsx';

const nextIn = (url: URL) => {
  const path = ownReturnPath(url.searchParams.get('next'));
  return path?.startsWith('/admin/') || path === '/profile/second-factor' ? path : '/admin';
};

/** Before a file is had or the second factor changed, where it was not proved lately who asks. docs/behaviour/accounts-and-access.md#asked-again. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'any');
  return { next: nextIn(url), way: await wayToProve(context), isProved: isProved(context) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  requireStaff({ context, url }, 'any');
  const typed = (await readForm(request)).get(PROOF_FIELD);
  if (typed === null) return refuse(null, 400, { code: PROOF_NEEDED });
  const judged = await judgeProof(context, typed);
  if (!judged.ok) return refuse(judged.problem, judged.status, { code: PROOF_NEEDED });
  if (wantsDocument(request))
    throw redirect(`/admin/prove?${new URLSearchParams({ next: nextIn(url) })}`, 303);
  return accept(null);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export const meta = screenTitle(messages.title);

export default function Prove({
  loaderData: { next, way, isProved: isDone },
  actionData,
}: Route.ComponentProps) {
  const problem = actionData && !actionData.ok ? actionData.message : null;
  const isNew = actionData?.ok === true;
  useEffect(() => {
    if (isNew && isDone) window.location.assign(next);
  }, [isNew, isDone, next]);
  const address = `/admin/prove?${new URLSearchParams({ next })}`;
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-gutter py-section">
      {isDone ? (
        <Card className="w-full max-w-md">
          <h1 className="text-3xl">{messages.title}</h1>
          <p className="mt-2 mb-4 text-ink-soft">{messages.done}</p>
          <ButtonLink to={next} reloadDocument>
            Go on
          </ButtonLink>
        </Card>
      ) : (
        <ProofInPlace way={way} problem={problem} action={address} fields={[]} />
      )}
      <Link to="/admin" reloadDocument className="text-link text-sm">
        Back to the dashboard
      </Link>
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
