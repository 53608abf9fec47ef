import { betterAuth } from 'better-auth';
import { APIError, getOAuthState } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins';
import { accountMessages } from '../shop/accounts/account-messages.ts';
import { distrustUnconfirmedPassword } from '../shop/accounts/sign-in-ways.ts';
import { type AuthOptionParts, authOptions } from './auth-options.ts';
import type { GoogleSettings } from './auth.types.ts';

const DISCOVERY_MS = 5000;

export type GoogleAuth = { handler(request: Request): Promise<Response> };

/**
 * The same accounts with Google among the ways to sign in. Made when it is first asked for, and again after a failure:
 * a Google that cannot be reached must neither hold up other calls nor stay away until the next start.
 */
export function createGoogleAuth(parts: AuthOptionParts, google: GoogleSettings) {
  let made: Promise<GoogleAuth> | null = null;
  return {
    get(): Promise<GoogleAuth> {
      made ??= connect(parts, google).catch((error: unknown) => {
        made = null;
        parts.shop.log.warn({ err: error }, 'Google sign-in cannot be used');
        throw new APIError('SERVICE_UNAVAILABLE', {
          code: 'GOOGLE_AWAY',
          message: accountMessages.googleAway,
        });
      });
      return made;
    },
  };
}

export type GoogleConnection = ReturnType<typeof createGoogleAuth>;

async function connect(
  parts: AuthOptionParts,
  { clientId, clientSecret, discoveryUrl }: GoogleSettings,
): Promise<GoogleAuth> {
  const answer = await fetch(discoveryUrl, { signal: AbortSignal.timeout(DISCOVERY_MS) });
  if (!answer.ok) throw new Error(`${discoveryUrl} answered ${answer.status}`);
  const auth = betterAuth({
    ...authOptions(parts),
    plugins: [
      genericOAuth({
        config: [
          {
            providerId: 'google',
            name: 'Google',
            discoveryUrl,
            clientId,
            clientSecret,
            scopes: ['openid', 'email', 'profile'],
            pkce: true,
            requireIdTokenVerification: true,
            mapProfileToUser: async (profile) => {
              if (!profile.emailVerified) {
                throw new APIError('FORBIDDEN', {
                  code: 'email_not_verified',
                  message: accountMessages.googleUnconfirmedEmail,
                  // What is thrown here leads nowhere by itself.
                  next: (await getOAuthState())?.callbackURL,
                });
              }
              if (profile.email) await distrustUnconfirmedPassword(parts.shop, { email: profile.email });
              return {};
            },
          },
        ],
      }),
    ],
  });
  const { socialProviders } = await auth.$context;
  if (!socialProviders.some(({ id }) => id === 'google'))
    throw new Error('The discovery document cannot be used');
  return auth;
}
