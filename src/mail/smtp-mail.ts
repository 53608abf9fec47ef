import { createTransport } from 'nodemailer';
import { composeMail } from './compose-mail.ts';
import type { MailAddress } from './mail-address.ts';
import type { MailTransport } from './mail.types.ts';

/** All that one attempt may take; a job that sends mail must be given longer. */
export const SMTP_ATTEMPT_MS = 45_000;

/** Sends through a mail server over a few kept connections. Errors name what the server said, not the recipient. */
export function createSmtpMail({ from, smtpUrl }: { from: MailAddress; smtpUrl: string }): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    // The queue of jobs tries again, and counts; the pool once, for a connection that had gone stale.
    maxRequeues: 1,
    idleTimeout: 30_000,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      try {
        const signal = AbortSignal.timeout(SMTP_ATTEMPT_MS);
        await transport.sendMail({ ...composeMail(from, message), signal });
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error);
        // oxlint-disable-next-line preserve-caught-error -- the cause carries the recipient, and would be logged
        throw new Error(said.replaceAll(message.to.address, '[recipient]'));
      }
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
