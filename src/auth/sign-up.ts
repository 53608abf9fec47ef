import { eq, sql } from 'drizzle-orm';
import { accounts, users } from '../database/tables/accounts.ts';
import { hashPassword, verifyPassword } from '../shop/accounts/password-hash.ts';
import { queueAccountEmail } from '../shop/accounts/queue-account-email.ts';
import { findCredential } from '../shop/accounts/sign-in-ways.ts';
import type { Shop } from '../shop/shop.types.ts';
import type { AuthParts, CheckedCall } from './auth-parts.ts';
import { returnPathOf } from './return-path-of.ts';

/**
 * Signs somebody up. New, known and just now taken addresses get the same answer after the same work, and a mail that
 * says what is the case to who reads it: there, and nowhere else.
 */
export async function signUp(
  { shop, settings, plain }: AuthParts,
  { request, body, source }: CheckedCall,
): Promise<Response> {
  const email = String(body['email']);
  const password = String(body['password']);
  const answer = await plain.handler(
    new Request(request.url, {
      method: 'POST',
      headers: request.headers,
      body: JSON.stringify({ email, password, name: '' }),
    }),
  );
  // 422: of two sign-ups at the same moment the other one was first.
  if (!answer.ok && answer.status !== 422) return answer;
  await distrustOtherPassword(shop, { email, password });
  await queueAccountEmail(
    shop,
    { kind: 'sign-up', recipient: email, returnPath: returnPathOf(body) },
    { source, rateLimitFactor: settings.rateLimitFactor },
  );
  const now = new Date();
  return Response.json({
    token: null,
    user: {
      id: crypto.randomUUID(),
      email,
      name: '',
      image: null,
      emailVerified: false,
      createdAt: now,
      updatedAt: now,
    },
  });
}

/**
 * Before an address is confirmed, nobody knows who of several that sign up with it is its owner. When they choose
 * different passwords none of them counts, and the owner chooses one by mail: so nobody can lay an account in wait
 * for somebody else to confirm.
 */
async function distrustOtherPassword(shop: Shop, { email, password }: { email: string; password: string }) {
  const [user] = await shop.db
    .select({ id: users.id, emailVerified: users.emailVerified })
    .from(users)
    .where(sql`lower(${users.email}) = ${email}`);
  const credential = user ? await findCredential(shop.db, { userId: user.id }) : null;
  const stored = credential?.password;
  const isSame = await verifyPassword({ hash: stored ?? (await someHash()), password });
  if (!user || user.emailVerified || !credential || !stored || isSame) return;
  await shop.db.update(accounts).set({ password: null }).where(eq(accounts.id, credential.id));
}

let madeHash: Promise<string> | undefined;

function someHash(): Promise<string> {
  madeHash ??= hashPassword(crypto.randomUUID());
  return madeHash;
}
