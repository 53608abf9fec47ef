import { createKeptMail } from './kept-mail.ts';
import { parseSender } from './mail-address.ts';
import type { MailTransport } from './mail.types.ts';
import { createSmtpMail } from './smtp-mail.ts';

type Options = {
  smtpUrl?: string | undefined;
  /** 'Name <address>' or an address. */
  from: string;
  dataDir: string;
};

/**
 * Mail through the server at `smtpUrl`, or, without one, kept as .eml files in the data folder's mail/.
 * Throws when `from` is not an address.
 */
export function createMailTransport({ smtpUrl, from, dataDir }: Options): MailTransport {
  const sender = parseSender(from);
  return smtpUrl === undefined
    ? createKeptMail({ from: sender, dataDir })
    : createSmtpMail({ from: sender, smtpUrl });
}
