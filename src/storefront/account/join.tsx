import { Form, data, redirect } from 'react-router';
import { callerContext, shopContext } from '../../http/context.ts';
import { requireUser } from '../../http/guards.ts';
import { usePublicSettings } from '../../http/public-settings.ts';
import { signInPath } from '../../http/return-path.ts';
import { roleRows } from '../../shop/access/roles.rules.ts';
import { acceptInvitation, findLinkedInvitation } from '../../shop/accounts/invitations.ts';
import { type AcceptRefusal, acceptRefusals } from '../../shop/accounts/invitations.rules.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { Alert } from '../../ui/notices.tsx';
import { AuthFrame } from '../auth/auth-frame.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import type { Route } from './+types/join';

/** docs/behaviour/accounts-and-access.md#invitations. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const invitation = await findLinkedInvitation(context.get(shopContext), { token: params.token });
  const caller = context.get(callerContext);
  const signedInAs = caller.kind === 'user' ? caller.email : null;
  if (!invitation) return data(refused('unknown', signedInAs), { status: 404 });
  const { email, role, problem } = invitation;
  const isOther = signedInAs !== null && signedInAs.toLowerCase() !== email;
  // Whom an invitation that is over was for is nobody's business.
  if (problem) return data(refused(problem, signedInAs), { status: 410 });
  if (isOther) return data(refused('other-address', signedInAs), { status: 403 });
  const auth = signInPath(`/join/${params.token}`);
  return data({ problem: null, signedInAs, email, role, auth, signUp: `${auth}&tab=sign-up` });
}

const refused = (problem: AcceptRefusal, signedInAs: string | null) => ({
  problem,
  signedInAs,
  email: '',
  role: 'user' as const,
  auth: '/auth',
  signUp: '/auth?tab=sign-up',
});

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireUser({ context, url });
  const accepted = await acceptInvitation(context.get(shopContext), { token: params.token, userId });
  if (accepted.ok) throw redirect('/admin');
  return data({ problem: accepted.reason }, { status: 409 });
}

export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' };
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'Invitation');
}

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = usePublicSettings();
  const { signedInAs, email, role, auth, signUp } = loaderData;
  const problem = actionData?.problem ?? loaderData.problem;
  const { label, text } = roleRows[role];
  if (problem) return <Refused problem={problem} signedInAs={signedInAs} />;
  return (
    <AuthFrame title={`Join ${name}`} text={`You are invited as ${label}. ${text}`}>
      {signedInAs === null ? (
        <>
          <p>
            The invitation is for <strong className="wrap-anywhere">{email}</strong>. Sign in with this
            address, or sign up with it if you have no account yet; then you come back here.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to={auth} variant="primary" reloadDocument>
              Sign in
            </ButtonLink>
            <ButtonLink to={signUp} reloadDocument variant="outline">
              Sign up
            </ButtonLink>
          </div>
        </>
      ) : (
        <Form method="post">
          <p className="mb-6 wrap-anywhere">You are signed in as {signedInAs}.</p>
          <Button type="submit" variant="primary">
            Accept the invitation
          </Button>
        </Form>
      )}
    </AuthFrame>
  );
}

function Refused({ problem, signedInAs }: { problem: AcceptRefusal; signedInAs: string | null }) {
  return (
    <AuthFrame title="This invitation cannot be accepted">
      <Alert tone="warning" title={acceptRefusals[problem]}>
        {signedInAs === null ? null : (
          <p className="wrap-anywhere">
            You are signed in as {signedInAs}.
            {problem === 'other-address' ? ' Sign out, then open the link of the e-mail again.' : ''}
          </p>
        )}
      </Alert>
      <div className="mt-6 flex flex-wrap gap-3">
        {problem === 'short-password' ? (
          <ButtonLink to="/profile" variant="primary">
            To my profile
          </ButtonLink>
        ) : null}
        <ButtonLink to="/" variant="outline">
          Return to Home
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
