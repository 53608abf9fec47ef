import type { Fault } from './fault.types.ts';

const accountTests = 'src/auth/accounts.db.test.ts';
const attemptTests = 'src/shop/accounts/sign-in-attempts.db.test.ts';
const verbTests = 'tests/verb-rights.db.test.ts';
const verbName = 'may do what the role’s rights allow, and nothing else';

/** Who may do what: signatures, sessions, cookies, rights, limits. */
export const accessFaults: readonly Fault[] = [
  {
    id: 'payment-signature-ids',
    breaks: 'a signature of a payment counts for another pair of ids',
    file: 'src/payments/razorpay/signatures.ts',
    find: `  if (!orderId || !paymentId || orderId.includes('|') || paymentId.includes('|')) return false;\n`,
    put: '',
    seenBy: [
      { file: 'src/payments/razorpay/signatures.test.ts', name: 'the separator cannot be moved into an id' },
    ],
  },
  {
    id: 'empty-secret',
    breaks: 'without a webhook secret whatever is signed with nothing is believed',
    file: 'src/payments/razorpay/signatures.ts',
    find: `return signed.secret !== '' && equalInConstantTime(signature, signWebhook(signed));`,
    put: 'return equalInConstantTime(signature, signWebhook(signed));',
    seenBy: [
      { file: 'src/payments/razorpay/signatures.test.ts', name: 'nothing verifies with an empty secret' },
    ],
  },
  {
    id: 'webhook-signature',
    breaks: 'an event is handled whoever sent it',
    file: 'src/api/payment-webhook.ts',
    find: 'if (!gateway.isWebhookSignatureValid({ rawBody, signature })) {',
    put: `if (signature === '' && !gateway.isWebhookSignatureValid({ rawBody, signature })) {`,
    isBuilt: true,
    seenBy: [{ file: 'tests/api.db.test.ts', name: 'the webhook takes nothing without a good signature' }],
  },
  {
    id: 'foreign-origin',
    breaks: 'a form of another site changes something',
    file: 'src/http/incoming-request.ts',
    find: '  if (origin === null || !URL.canParse(origin)) return false;',
    put: '  if (origin === null || !URL.canParse(origin)) return origin === null;',
    seenBy: [{ file: 'src/http/incoming-request.test.ts', name: ' at ' }],
  },
  {
    id: 'origin-of-any-path',
    breaks: 'whatever stands below a webhook’s address needs no origin',
    file: 'src/http/incoming-request.ts',
    find: String.raw`(?:back-in-stock|plant-mails|wish-mails)\/[\da-f]{32}\.[\w-]{43})$/;`,
    put: String.raw`(?:back-in-stock|plant-mails|wish-mails)\/[\da-f]{32}\.[\w-]{43})/;`,
    seenBy: [
      { file: 'src/http/incoming-request.test.ts', name: 'who proves itself otherwise needs no origin' },
    ],
  },
  {
    id: 'order-link-time',
    breaks: 'the private link of an order never ends',
    file: 'src/shop/orders/order-links.ts',
    find: `  if (now.getTime() - madeAt.getTime() > DAYS_VALID * 86_400_000) return null;\n`,
    put: `  if (now.getTime() - madeAt.getTime() < -DAYS_VALID * 86_400_000) return null;\n`,
    seenBy: [{ file: 'src/shop/orders/order-links.test.ts', name: 'a link opens its order for 90 days' }],
  },
  {
    id: 'order-link-signature',
    breaks: 'a private link opens another order, once its id was changed',
    file: 'src/shop/orders/order-links.ts',
    find: "createHmac('sha256', secret).update(`order-link\\0${content}`)",
    put: "createHmac('sha256', secret).update(`order-link\\0${content.slice(-7)}`)",
    seenBy: [
      { file: 'src/shop/orders/order-links.test.ts', name: 'another secret, another order or another time' },
    ],
  },
  {
    id: 'revoked-link',
    breaks: 'a private link that was revoked opens its order',
    file: 'src/shop/orders/order-links.ts',
    find: 'return order && !isRevoked ? order : null;',
    put: "return order && (!isRevoked || order.id !== '') ? order : null;",
    seenBy: [
      {
        file: 'src/shop/orders/own-orders.db.test.ts',
        name: 'a tracking link opens its order until it is revoked',
      },
    ],
  },
  {
    id: 'order-of-others',
    breaks: 'whoever is signed in sees the orders of others by their id',
    file: 'src/shop/orders/own-orders.ts',
    find: '.where(and(eq(orders.id, orderId), eq(orders.userId, userId)));',
    put: '.where(userId ? eq(orders.id, orderId) : eq(orders.userId, userId));',
    seenBy: [{ file: 'src/shop/orders/own-orders.db.test.ts', name: 'an order opens for its owner alone' }],
  },
  {
    id: 'device-cookie',
    breaks: 'a made-up cookie makes a stranger a known device',
    file: 'src/auth/known-device.ts',
    find: `if (text === '' || !timingSafeEqual(Buffer.from(sign(text)), Buffer.from(signature))) return null;`,
    put: `if (text === '' || (signature.startsWith('_') && !timingSafeEqual(Buffer.from(sign(text)), Buffer.from(signature)))) return null;`,
    seenBy: [
      {
        file: 'src/auth/wrong-passwords.db.test.ts',
        name: 'a device is known for the account that was signed in to, and a made-up cookie for none',
      },
    ],
  },
  {
    id: 'confirmed-without-password',
    breaks: 'whoever has the mail’s link confirms an account that a stranger laid in wait',
    file: 'src/auth/confirm-address.ts',
    find: `if (!isChosenHere && !(hash && (await verifyPassword({ hash, password: String(body['password']) })))) {`,
    put: `if (!isChosenHere && !hash) {`,
    seenBy: [{ file: accountTests, name: 'takes the password of the sign-up' }],
  },
  {
    id: 'cookie-flags',
    breaks: 'scripts can read the session’s cookie',
    file: 'src/auth/auth-options.ts',
    find: `defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },`,
    put: `defaultCookieAttributes: { secure, httpOnly: false, sameSite: 'lax', path: '/' },`,
    seenBy: [{ file: accountTests, name: 'cookies are HttpOnly and Lax; on https also Secure' }],
  },
  {
    id: 'idle-limit',
    breaks: 'a session of staff never ends for want of use',
    file: 'src/shop/accounts/session.rules.ts',
    find: 'return idleMs >= staffSession.idleHours * HOUR_MS || ageMs >=',
    put: 'return idleMs < 0 || ageMs >=',
    seenBy: [
      {
        file: 'src/auth/staff-sessions.db.test.ts',
        name: 'a session of staff ends after 12 hours without anybody doing something',
      },
    ],
  },
  {
    id: 'blocked-session',
    breaks: 'an open session of somebody who was blocked goes on',
    file: 'src/auth/open-session.ts',
    find: 'if (!found || found.user.blockedAt || lacksSecondFactor(found))',
    put: 'if (!found || lacksSecondFactor(found))',
    seenBy: [
      { file: accountTests, name: 'a blocked person cannot sign in, and an open session counts for nothing' },
    ],
  },
  {
    id: 'second-factor',
    breaks: 'a password alone opens the session of who has a second factor',
    file: 'src/auth/open-session.ts',
    find: 'return user.twoFactorEnabled === true && !session.secondFactorAt;',
    put: 'return user.twoFactorEnabled === null && !session.secondFactorAt;',
    seenBy: [
      { file: 'src/auth/second-factor.db.test.ts', name: 'a session that began without a code is nobody' },
    ],
  },
  {
    id: 'code-twice',
    breaks: 'a code of the app lets in twice',
    file: 'src/auth/second-factor.ts',
    find: `const oneUse = { name: 'second-factor code used', hits: 1, windowSeconds: 3 * 60 };`,
    put: `const oneUse = { name: 'second-factor code used', hits: 100, windowSeconds: 3 * 60 };`,
    seenBy: [
      {
        file: 'src/auth/second-factor.db.test.ts',
        name: 'a code of the app lets in once, however many send it at once',
      },
    ],
  },
  {
    id: 'codes-by-cookie',
    breaks: 'who spells the cookie of a sign-in otherwise gets codes of their own to guess',
    file: 'src/auth/second-factor.ts',
    find: 'const subject = device === null ? person.id :',
    put: `const subject = device === null ? String(request.headers.get('cookie')) :`,
    seenBy: [
      {
        file: 'src/auth/second-factor.db.test.ts',
        name: 'guessing ends: five codes a sign-in, ten an account; the owner’s own device is not locked out',
      },
    ],
  },
  {
    id: 'factor-unproved',
    breaks: 'an open session without a password takes the second factor away',
    file: 'src/auth/second-factor.ts',
    find: 'if (isFreshProof(provedAt(session), shop.now())) return false;',
    put: 'if (isFreshProof(provedAt(session), session.createdAt)) return false;',
    seenBy: [
      {
        file: 'src/auth/google.db.test.ts',
        name: 'without a password the second factor is changed by a fresh proof alone, and is none itself',
      },
    ],
  },
  {
    id: 'attempts-unlimited',
    breaks: 'whoever guesses passwords is never made to wait',
    file: 'src/shop/accounts/sign-in-attempts.ts',
    find: 'const FREE = { network: 5, device: 10 } as const;',
    put: 'const FREE = { network: 50_000, device: 10 } as const;',
    seenBy: [
      {
        file: 'src/auth/wrong-passwords.db.test.ts',
        name: 'of many guesses at once from one place no more are looked at than one after the other',
      },
    ],
  },
  {
    id: 'attempts-of-one-account',
    breaks: 'whoever guesses at one account from many addresses is never made to wait',
    file: 'src/shop/accounts/sign-in-attempts.ts',
    find: `const byStrangers = source.kind === 'network' ? 1 : 0;`,
    put: `const byStrangers = source.kind === 'network' ? 0 : 0;`,
    seenBy: [{ file: attemptTests, name: 'who guesses at one account from everywhere is slowed down' }],
  },
  {
    id: 'attempts-of-all-accounts',
    breaks: 'guesses at one account make whoever signs in to another wait',
    file: 'src/shop/accounts/sign-in-attempts.ts',
    find: 'return { account: accountKey(email), source:',
    put: 'return { account: accountKey(email.slice(0, 0)), source:',
    seenBy: [{ file: attemptTests, name: 'what is guessed of one account makes nobody wait for another' }],
  },
  {
    id: 'attempts-of-all-addresses',
    breaks: 'whoever guesses at an account somewhere locks its owner out everywhere',
    file: 'src/shop/accounts/sign-in-attempts.ts',
    find: 'source: hash(`${kind}\\0${id}`) };',
    put: 'source: hash(`${kind}\\0${id.slice(0, 0)}`) };',
    seenBy: [{ file: attemptTests, name: 'what is guessed at one address makes nobody wait at another' }],
  },
  {
    id: 'known-device-waits',
    breaks: 'an attack makes the owner wait on a device that is known',
    file: 'src/shop/accounts/sign-in-attempts.ts',
    find: `const strangersWait = source.kind === 'device' ? 0 : await`,
    put: `const strangersWait = source.kind === 'device' && shop.now().getTime() === 0 ? 0 : await`,
    seenBy: [
      {
        file: attemptTests,
        name: 'a device that is known has a budget of its own, which no stranger uses up',
      },
    ],
  },
  {
    id: 'attempts-counted-late',
    breaks: 'of many attempts at once each sees the count of before',
    file: 'src/shop/access/count-attempt.ts',
    find: 'else ${rateLimits.hits} + excluded.hits end`,',
    put: 'else excluded.hits end`,',
    seenBy: [
      {
        file: 'src/auth/rate-limits.db.test.ts',
        name: 'of many attempts at once exactly as many pass as may',
      },
    ],
  },
  {
    id: 'limit-per-address',
    breaks: 'each address of a household is limited by itself',
    file: 'src/http/client-address.ts',
    find: 'ipaddr.IPv6.parse(address).parts.slice(0, 4);',
    put: 'ipaddr.IPv6.parse(address).parts.slice(0, 8);',
    seenBy: [{ file: 'src/http/client-address.test.ts', name: 'an IPv6 household is one' }],
  },
  {
    id: 'forwarded-by-anybody',
    breaks: 'a stranger says by a header where they come from',
    file: 'src/http/client-address.ts',
    find: '  while (proxies.isTrusted(address)) {',
    put: '  while (proxies.isTrusted(address) || hops.length > 0) {',
    seenBy: [
      {
        file: 'src/http/client-address.test.ts',
        name: 'without trusted proxies the header counts for nothing',
      },
    ],
  },
  {
    id: 'open-redirect',
    breaks: 'signing in leads to another site, by dots that fold into two slashes',
    file: 'src/http/return-path.ts',
    find: "return origin === HERE && !pathname.startsWith('//') ?",
    put: 'return origin === HERE ?',
    seenBy: [{ file: 'src/http/return-path.test.ts', name: 'is refused' }],
  },
  {
    id: 'guard-of-a-route',
    breaks: 'every member of staff sees what only owners may',
    file: 'src/admin/activity/activity.tsx',
    find: `requireStaff({ context, url }, 'activity');`,
    put: `requireStaff({ context, url }, 'any');`,
    isBuilt: true,
    seenBy: [{ file: 'tests/access-matrix.db.test.ts', name: 'page' }],
  },
  {
    id: 'counts-of-a-role',
    breaks: 'the sidebar tells a packer of reviews that they may not see',
    file: 'src/shop/dashboard/sidebar-counts.ts',
    find: `mayRole(role, 'content') ? waiting() : null`,
    put: `waiting()`,
    seenBy: [{ file: 'src/shop/dashboard/shop-watch.db.test.ts', name: 'each role gets the counts' }],
  },
  {
    id: 'guard-of-a-verb',
    breaks: 'a verb asks nobody whether they may',
    file: 'src/shop/refunds/refund-order.ts',
    find: `  await assertMay(tx, actor, 'refunds');\n`,
    put: `  if (actor.userId === '') await assertMay(tx, actor, 'refunds');\n`,
    seenBy: [{ file: verbTests, name: verbName }],
  },
  {
    id: 'right-widened',
    breaks: 'packers make refunds',
    file: 'src/shop/access/roles.rules.ts',
    find: `may: ['orders', 'stock'],`,
    put: `may: ['orders', 'stock', 'refunds'],`,
    seenBy: [{ file: 'src/shop/access/roles.rules.test.ts', name: 'each role may what its page says' }],
  },
  {
    id: 'blocked-staff',
    breaks: 'somebody who was blocked still acts as staff',
    file: 'src/shop/access/administrators.ts',
    find: '.where(and(eq(users.id, userId), isNull(users.blockedAt)));',
    put: ".where(and(eq(users.id, userId), userId === '' ? isNull(users.blockedAt) : undefined));",
    seenBy: [{ file: verbTests, name: 'who is blocked, or gone, may do nothing' }],
  },
  {
    id: 'activity-left-out',
    breaks: 'what staff change by a form is in no log',
    file: 'src/shop/edit/edits.ts',
    find: `    await recordEdit(tx, { actor, action: 'updated', subject, detail: { changes }, now });\n`,
    put: `    if (changes.length === 0) await recordEdit(tx, { actor, action: 'updated', subject, detail: { changes }, now });\n`,
    seenBy: [
      {
        file: 'src/shop/promo/promo-codes.db.test.ts',
        name: 'of two who save at once the second is told what the first saved',
      },
    ],
  },
  {
    id: 'revision-unchecked',
    breaks: 'the second of two editors writes over the first',
    file: 'src/shop/edit/edits.ts',
    find: `  if (theirs.length > 0) return { ok: false, reason: 'changed', current, revision: revisionOf(current) };`,
    put: `  if (theirs.length > 99) return { ok: false, reason: 'changed', current, revision: revisionOf(current) };`,
    seenBy: [
      { file: 'src/shop/edit/edits.test.ts', name: 'whoever comes second is told what is stored now' },
    ],
  },
];
