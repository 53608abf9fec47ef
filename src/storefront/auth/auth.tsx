import { data, redirect, redirectDocument, type RouterContextProvider } from 'react-router';
import { readForm, wantsDocument } from '../../http/read-form.ts';
import type { PublicPage } from '../../public-pages/public-page.ts';
import { ownReturnPath } from '../../http/return-path.ts';
import { accountMessages } from '../../shop/accounts/account-messages.ts';
import { emailSchema, signInSchema, signUpSchema } from '../../shop/accounts/account.schema.ts';
import { unlistedMeta } from '../found/page-meta.ts';
import type { Route } from './+types/auth';
import { askShop } from '../../http/ask-shop.ts';
import { secondFactorAddress } from './auth-addresses.ts';
import { AuthPage } from './auth-page.tsx';
import { accept, callAccount, checkForm, refuse } from './call-account.server.ts';
import type { FormAnswer } from '../../http/form-answer.ts';

export const handle: PublicPage = {
  query(given) {
    const error = given.get('error');
    return {
      next: ownReturnPath(given.get('next')) ?? undefined,
      tab: given.get('tab') === 'sign-up' ? 'sign-up' : undefined,
      // An unknown one is told in the same words as any other.
      error: error === null || /^\w{1,40}$/.test(error) ? (error ?? undefined) : 'unknown',
      confirmed: given.has('confirmed') ? '1' : undefined,
      reset: given.has('reset') ? '1' : undefined,
      resent: given.has('resent') ? '1' : undefined,
    };
  },
  rare: ['next', 'error'],
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const asked = { request, context, form, next: ownReturnPath(form.get('next')) };
  switch (form.get('intent') ?? '') {
    case 'sign-up':
      return signUp(asked);
    case 'resend':
      return resend(asked);
    case 'google':
      return continueWithGoogle(asked);
    default:
      return signIn(asked);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export { answerHeaders as headers } from '../../http/form-answer.ts';

export function meta({ location, matches }: Route.MetaArgs) {
  const isSignUp = new URLSearchParams(location.search).get('tab') === 'sign-up';
  return unlistedMeta(matches, isSignUp ? 'Sign up' : 'Sign in');
}

export default function Auth({ actionData }: Route.ComponentProps) {
  return <AuthPage sent={actionData} />;
}

type Asked = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  form: URLSearchParams;
  next: string | null;
};

async function signIn({ request, context, form, next }: Asked) {
  const checked = checkForm(signInSchema, form);
  if (!checked.ok) return checked.refusal;
  const called = await callAccount(context, '/sign-in/email', checked.values);
  if (!called.ok) return refuse(called.answer, called.status, called.headers);
  if (called.body['twoFactorRedirect'] === true) {
    throw redirect(secondFactorAddress(next), { headers: called.headers });
  }
  if (wantsDocument(request)) throw redirect(next ?? '/', { headers: called.headers });
  return accept(accountMessages.signedIn, called.headers);
}

async function signUp({ context, form, next }: Asked) {
  const checked = checkForm(signUpSchema, form);
  if (!checked.ok) return checked.refusal;
  const { email, password } = checked.values;
  const called = await callAccount(context, '/sign-up/email', {
    email,
    password,
    callbackURL: next ?? undefined,
  });
  if (!called.ok) return refuse(called.answer, called.status, called.headers);
  return accept(accountMessages.checkEmail, called.headers);
}

async function resend({ request, context, form, next }: Asked) {
  const checked = checkForm(emailSchema, form);
  if (!checked.ok) return checked.refusal;
  const body = { ...checked.values, callbackURL: next ?? undefined };
  const called = await callAccount(context, '/send-verification-email', body);
  if (!called.ok) return refuse(called.answer, called.status, called.headers);
  if (wantsDocument(request)) {
    throw redirect(`/auth?${new URLSearchParams({ resent: '1', ...(next && { next }) })}`);
  }
  return accept(accountMessages.linkSent);
}

/**
 * The redirect of a form that was sent without script may not leave the shop (`form-action` of the page's policy, which
 * counts all the redirects that follow): there the page itself leads on.
 */
async function continueWithGoogle({ request, context, next }: Asked) {
  const called = await callAccount(context, '/sign-in/social', {
    provider: 'google',
    callbackURL: next ?? '/',
  });
  if (!called.ok) return refuse(called.answer, called.status, called.headers);
  const goOn = String(called.body['url']);
  if (!wantsDocument(request)) throw redirectDocument(goOn, { headers: called.headers });
  return data<FormAnswer>({ ok: true, message: null, goOn }, { headers: called.headers });
}
