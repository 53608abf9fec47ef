import { Form, data, redirectDocument, useNavigation } from 'react-router';
import { encodeQR } from 'qr';
import { askShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireUser } from '../../http/guards.ts';
import { readForm } from '../../http/read-form.ts';
import { Guarded } from '../../session/guarded.tsx';
import { mayRole } from '../../shop/access/roles.rules.ts';
import { factorMessages as messages } from '../../shop/accounts/account-messages.ts';
import { factorCode } from '../../shop/accounts/account.schema.ts';
import { findOwnSignIn } from '../../shop/accounts/sign-in-ways.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Alert } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { AccountForm, useAccountForm } from '../auth/account-form.tsx';
import { accept, callAccount, refuse } from '../auth/call-account.server.ts';
import { factorWords } from '../auth/factor-words.ts';
import { PasswordField } from '../auth/password-field.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import type { Route } from './+types/own-factor';
import { AccountFrame } from './account-frame.tsx';

/** docs/behaviour/accounts-and-access.md#the-second-factor. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId, email, role, hasSecondFactor } = requireUser({ context, url });
  if (!mayRole(role, 'any')) throw data(null, { status: 403, statusText: 'Forbidden' });
  const shop = context.get(shopContext);
  const { hasPassword } = await findOwnSignIn(shop, { userId });
  const isOn = hasSecondFactor === true;
  return { email, hasPassword, isOn, isDemanded: shop.settings().staff.demandsSecondFactor };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { role } = requireUser({ context, url });
  if (!mayRole(role, 'any')) throw data(null, { status: 403, statusText: 'Forbidden' });
  const form = await readForm(request);
  const password = form.get('password') || undefined;
  switch (form.get('intent') ?? '') {
    case 'begin': {
      const called = await callAccount(context, '/two-factor/enable', { password });
      if (!called.ok) return refused(called, 'begin');
      const { totpURI, backupCodes } = called.body as { totpURI: string; backupCodes: string[] };
      return data({ ...given(backupCodes), app: readApp(totpURI) }, { headers: called.headers });
    }
    case 'verify': {
      const code = factorCode.safeParse(form.get('code') ?? '');
      if (!code.success) return refuse(wrongIn('code', messages.codeInvalid, 'verify'));
      const called = await callAccount(context, '/two-factor/verify-totp', { code: code.data });
      return called.ok ? accept(messages.isOn, called.headers) : refused(called, 'verify', 'code');
    }
    case 'renew': {
      const called = await callAccount(context, '/two-factor/generate-backup-codes', { password });
      if (!called.ok) return refused(called, 'renew');
      return data(given((called.body as { backupCodes: string[] }).backupCodes), { headers: called.headers });
    }
    case 'end': {
      const called = await callAccount(context, '/two-factor/disable', { password });
      return called.ok ? accept(messages.isOff, called.headers) : refused(called, 'end');
    }
    default:
      return refuse({ ok: false, message: 'Unknown form', errors: {}, code: null }, 400);
  }
}

type Codes = { ok: true; message: string | null; codes: string[]; app: App | null };
type App = { secret: string; qr: string; size: number };

const given = (codes: string[]): Codes => ({ ok: true, message: null, codes, app: null });

/** What the app reads from the picture, and what can be typed in its place. */
function readApp(uri: string): App {
  const rows = encodeQR(uri, 'raw', { ecc: 'medium', border: 2 });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { secret: new URL(uri).searchParams.get('secret') ?? '', qr: path, size: rows.length };
}

/** `code`: of the page's forms, whose field it is. */
const wrongIn = (field: string, words: string, code: string) =>
  ({ ok: false, message: null, errors: { [field]: words }, code }) as const;

type Refused = Extract<Awaited<ReturnType<typeof callAccount>>, { ok: false }>;

function refused({ answer, status, headers }: Refused, intent: string, field = 'password') {
  // Without a password a code is asked for, there; before there is one, the answer says what to do.
  if (answer.code === 'PROOF_NEEDED' && intent !== 'begin')
    throw redirectDocument('/admin/prove?next=/profile/second-factor');
  const words = factorWords(answer.code);
  return words === null
    ? refuse(answer, status, headers)
    : refuse(wrongIn(field, words, intent), status, headers);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export { answerHeaders as headers } from '../../http/form-answer.ts';

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'Second factor');
}

export default function OwnFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword, isOn, isDemanded } = loaderData;
  const shown = actionData && 'codes' in actionData ? actionData : null;
  const asking = (intent: Asking) => ({
    intent,
    email,
    hasPassword,
    errors: actionData && !actionData.ok && actionData.code === intent ? actionData.errors : {},
  });
  const failed = actionData && !actionData.ok ? actionData.message : null;
  return (
    <Guarded>
      <AccountFrame title="Second factor" text="A code of an app on your phone, beside your password.">
        <div className="grid max-w-2xl gap-6">
          {isDemanded && !isOn ? (
            <Alert tone="warning" title="The owner asks everybody on the staff for a second factor">
              Set it up here; then the back office opens again.
            </Alert>
          ) : null}
          {failed ? <Alert tone="error">{failed}</Alert> : null}
          {shown?.app && !isOn ? <Scan app={shown.app} /> : null}
          {shown ? <RecoveryCodes codes={shown.codes} isOn={isOn} /> : null}
          {isOn ? (
            <>
              {shown ? null : <Alert tone="success">Your second factor is set up.</Alert>}
              <Ask {...asking('renew')} button="Make new recovery codes">
                The codes from before stop working.
              </Ask>
              <Ask {...asking('end')} button="Turn it off">
                From then on your password alone lets you in.
              </Ask>
              <ButtonLink to="/admin" reloadDocument variant="outline" className="justify-self-start">
                To the back office
              </ButtonLink>
            </>
          ) : null}
          {isOn || shown ? null : (
            <Ask {...asking('begin')} button="Set it up">
              You need an app like Google Authenticator, Aegis or 1Password. It shows another six digits every
              half minute.
            </Ask>
          )}
        </div>
      </AccountFrame>
    </Guarded>
  );
}

type Asking = 'begin' | 'renew' | 'end';

type AskProps = {
  intent: Asking;
  email: string;
  hasPassword: boolean;
  errors: Record<string, string>;
  button: string;
  children: string;
};

/** Asks for the password, and does what its button says. */
function Ask({ intent, email, hasPassword, errors, button, children }: AskProps) {
  const { state, formData } = useNavigation();
  const isSent = formData?.get('intent') === intent;
  return (
    <Card as="section" aria-label={button}>
      <p className="mb-4 text-ink-soft">{children}</p>
      <Form method="post" className="grid gap-4.5">
        <input type="hidden" name="intent" value={intent} />
        {hasPassword ? (
          <>
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <PasswordField label="Password" errors={errors} name="password" kind="current" />
          </>
        ) : null}
        <Button
          type="submit"
          variant={intent === 'begin' ? 'primary' : 'outline'}
          busy={state !== 'idle' && isSent}
          className="justify-self-start"
        >
          {button}
        </Button>
      </Form>
    </Card>
  );
}

/** The picture for the app's camera, the same as text, and the first code as a proof that it works. */
function Scan({ app }: { app: App }) {
  const form = useAccountForm();
  return (
    <Card as="section" aria-labelledby="scan-title">
      <h2 id="scan-title" className="text-xl">
        Scan this with your app
      </h2>
      <div className="mt-4 grid items-start gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${app.size} ${app.size}`}
          shapeRendering="crispEdges"
          className="size-48 rounded-md bg-[white] text-[black]"
        >
          <path d={app.qr} fill="currentColor" />
        </svg>
        <div className="grid min-w-0 gap-4">
          <p>
            Or type this key into it:
            <code className="mt-1 block font-mono wrap-anywhere">{app.secret}</code>
          </p>
          <AccountForm form={form} action="/profile/second-factor" hidden={{ intent: 'verify' }}>
            <TextField
              label="Code that it shows now"
              error={form.errors['code']}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              required
            />
            <Button type="submit" variant="primary" busy={form.busy} className="self-start">
              Turn it on
            </Button>
          </AccountForm>
        </div>
      </div>
    </Card>
  );
}

/** Shown this once. */
function RecoveryCodes({ codes, isOn }: { codes: string[]; isOn: boolean }) {
  return (
    <Card as="section" aria-labelledby="codes-title">
      <h2 id="codes-title" className="text-xl">
        Your recovery codes
      </h2>
      <p className="mt-1 text-ink-soft">
        Each lets you in once when your phone is away. They are shown only now: write them down or print them,
        and keep them apart from your password.{isOn ? '' : ' They count once you have turned it on above.'}
      </p>
      <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-1.5 font-mono sm:grid-cols-3">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Card>
  );
}
