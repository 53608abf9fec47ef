import type { MiddlewareHandler } from 'hono';
import cluster from 'node:cluster';
import { isIP } from 'node:net';
import { plainAddress } from '../http/client-address.ts';
import type { MailTransport } from '../mail/transport.ts';
import type { OnlineMethod, PaymentMethods } from '../payments/payment-method.ts';
import { isProviderError } from '../payments/provider.ts';
import { findOpening } from '../shop/opening/opening.ts';
import type { Shop } from '../shop/shop.types.ts';
import { type Config, hasRealPayments, paymentPrefixes, settingNames } from './config.ts';
import type { Log } from './log.ts';

type Environment = Record<string, string | undefined>;

/** What no other program's settings begin with, most likely. */
const OUR_PREFIXES = new RegExp(
  `^(?:${paymentPrefixes.join('|')}|SHIPROCKET|SMTP|S3|BACKUP|GOOGLE_CLIENT|GOOGLE_DISCOVERY|METRICS|RATE_LIMIT|CDN|TRUST_PROXY|SUPPORT_PHONE|SANDBOX)_`,
);
/** Kubernetes and Docker name the addresses of services so. */
const OF_A_SERVICE = /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT_\d+_\w+|NAME)$/;

/** A line for each mistake that can be seen in the settings themselves: what is wrong, and what to do. */
export function settingsWarnings(config: Config, environment: Environment): string[] {
  const unknown = Object.entries(environment).flatMap(([name, value]) => {
    if (!value || settingNames.includes(name) || OF_A_SERVICE.test(name) || value.startsWith('tcp://'))
      return [];
    const meant = settingNames.find((known) => isMistyped(name, known));
    if (meant === undefined && !OUR_PREFIXES.test(name)) return [];
    const hint =
      meant === undefined ? 'docs/operating/settings.md lists those there are' : `did you mean ${meant}?`;
    return [`${name} is no setting of this program and does nothing: ${hint}`];
  });
  const host = config.appUrl === undefined ? 'localhost' : new URL(config.appUrl).hostname;
  const isLocal = /^(?:localhost|127\..*|\[::1\])$/.test(host);
  if (!hasRealPayments(config) || !isLocal) return unknown;
  return [
    ...unknown,
    `APP_URL is ${config.appUrl ?? 'not set'}, so links in e-mails lead to this machine and the payment provider cannot ` +
      'reach the webhook: set APP_URL to the public address, as real payment keys are set',
  ];
}

/**
 * In other letters, or one letter wrong, missing, too much or exchanged with its neighbour, beyond the first three. Of short
 * names exchanged alone, beyond the first: others have names like them.
 */
function isMistyped(name: string, known: string): boolean {
  if (name.toUpperCase() === known) return true;
  const isShort = known.length < 6;
  const same = isShort ? 1 : 3;
  if (name.slice(0, same) !== known.slice(0, same) || Math.abs(name.length - known.length) > 1) return false;
  let start = 0;
  while (start < known.length && name[start] === known[start]) start += 1;
  const [rest, wanted] = [name.slice(start), known.slice(start)];
  const isExchanged = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2);
  if (isExchanged || isShort) return isExchanged;
  return rest.slice(1) === wanted.slice(1) || rest === wanted.slice(1) || rest.slice(1) === wanted;
}

type Services = { config: Config; mail: MailTransport; payments: PaymentMethods; log: Log };

/** Asks mail server and payment provider, once, whether they take what they are set to; by one copy, and nobody waits. */
export async function checkServices({ config, mail, payments, log }: Services): Promise<void> {
  if (cluster.isWorker && cluster.worker?.id !== 1) return;
  await Promise.all([
    mail.check().catch((error: unknown) => {
      log.warn(`SMTP_URL: the mail server takes no mail (${saying(error)}): e-mails wait until it does`);
    }),
    hasRealPayments(config) && Promise.all(payments.online.map((method) => checkMethod(method, log))),
  ]);
}

async function checkMethod({ gateway, variables }: OnlineMethod, log: Log): Promise<void> {
  try {
    await gateway.findOrderByReceipt('a check of the keys');
  } catch (error) {
    const isRefused = isProviderError(error) && (error.status === 401 || error.status === 403);
    log.warn(
      isRefused
        ? `${variables.keys.join(', ')}: the payment provider refuses these keys (${saying(error)}): nobody can pay`
        : `The payment provider does not answer (${saying(error)}): nobody can pay until it does`,
    );
  }
}

/**
 * A line for each point of the opening list that is not done, where real money may come: a shop that only tries things is
 * told by its dashboard. Of one copy; the keys are asked about above. docs/behaviour/opening-a-shop.md#warnings-at-start.
 */
export async function warnOfOpening(shop: Shop, site: { appUrl: string; sandbox: boolean }): Promise<void> {
  if (site.sandbox || (cluster.isWorker && cluster.worker?.id !== 1)) return;
  try {
    const { points } = await findOpening(shop, site);
    for (const { id, title, text, isDone } of points)
      if (!isDone && !SAID_ABOVE.has(id))
        shop.log.warn({ point: id }, `Not ready to be opened: ${title}. ${text}`);
  } catch (err) {
    shop.log.warn({ err }, 'What the shop lacks could not be looked at');
  }
}

const SAID_ABOVE = new Set(['keys', 'address']);

function saying(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

type Connection = { incoming?: { socket: { remoteAddress?: string | undefined } } };

/** Says once that visitors come through a proxy which TRUST_PROXY does not name. */
export function warnOfUnknownProxy({ trustedProxies }: Config, log: Log): MiddlewareHandler {
  let hasWarned = false;
  return (c, next) => {
    if (hasWarned || (!c.req.header('x-forwarded-for') && !c.req.header('forwarded'))) return next();
    const { incoming } = (c.env ?? {}) as Connection;
    const peer = plainAddress(incoming?.socket.remoteAddress);
    if (isIP(peer) === 0 || trustedProxies.isTrusted(peer)) return next();
    hasWarned = true;
    log.warn(
      `TRUST_PROXY does not name ${peer}, through which a request came: all visitors behind it count as one, and share ` +
        `its limits. If that is your proxy, set TRUST_PROXY=${peer}`,
    );
    return next();
  };
}
