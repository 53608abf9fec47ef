import { randomBytes } from 'node:crypto';
import { getProgramSecret } from '../database/program-secret.ts';
import type { Shop } from '../shop/shop.types.ts';
import { answerAuthRequest } from './answer-auth-request.ts';
import { noticingTrouble } from './auth-log.ts';
import { type BetterAuth, createBetterAuth } from './auth-options.ts';
import type { Auth, AuthSettings } from './auth.types.ts';
import { makeConfirmationPath } from './confirm-address.ts';
import { createGoogleAuth } from './google-auth.ts';
import { createKnownDevices } from './known-device.ts';
import { readCaller } from './open-session.ts';
import { createSignUpMarks } from './signed-up-here.ts';

const RESET_SECONDS = 3600;

/** Accounts and sessions on the shop's database, with a key of their own that all copies of the program share. */
export async function createAuth(shop: Shop, settings: AuthSettings): Promise<Auth> {
  const options = { shop, appUrl: settings.appUrl, secret: await getProgramSecret(shop.db, 'auth') };
  const plain = createBetterAuth(options);
  const google = settings.google ? createGoogleAuth(options, settings.google) : null;
  const cookies = { secret: await getProgramSecret(shop.db, 'known-devices'), appUrl: settings.appUrl };
  const devices = createKnownDevices(cookies);
  const signUps = createSignUpMarks(cookies);
  const parts = { shop, settings, plain, google, devices, signUps };
  return {
    answer: (request, address) => answerAuthRequest(parts, request, address),
    readCaller: (headers, how = { isTouched: false }) =>
      noticingTrouble(() => readCaller(parts, headers, how)),
    links: accountLinks(plain, options),
  };
}

function accountLinks(
  auth: BetterAuth,
  { appUrl, secret }: { appUrl: string; secret: string },
): Auth['links'] {
  return {
    async confirmEmail({ email }, returnPath) {
      return `${appUrl}${await makeConfirmationPath(secret, { email, next: returnPath })}`;
    },
    async choosePassword({ id }, returnPath) {
      const token = randomBytes(24).toString('base64url');
      const { internalAdapter } = await auth.$context;
      await internalAdapter.createVerificationValue({
        identifier: `reset-password:${token}`,
        value: id,
        expiresAt: new Date(Date.now() + RESET_SECONDS * 1000),
      });
      const query = new URLSearchParams({ token, ...(returnPath && { next: returnPath }) });
      return `${appUrl}/reset-password?${query}`;
    },
  };
}
