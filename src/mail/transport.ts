import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { type MailAddress, oneLine, safeAddress } from './mail-address.ts';

/** Whom mails come from, and where answers to them go, if not there. */
export type MailSender = { from: MailAddress; replyTo: string | null };

type Options = {
  smtpUrl?: string | undefined;
  /** Asked for each mail: the owner may change it. */
  sender: () => MailSender;
  dataDir: string;
};

/**
 * Mail through the server at `smtpUrl`, or, without one, kept as .eml files in the data folder's mail/.
 */
export function createMailTransport({ smtpUrl, sender, dataDir }: Options): MailTransport {
  return smtpUrl === undefined ? createKeptMail({ sender, dataDir }) : createSmtpMail({ sender, smtpUrl });
}

/** All that one attempt may take; a job that sends mail must be given longer. */
const SMTP_ATTEMPT_MS = 45_000;

/** Sends through a mail server over a few kept connections. Errors name what the server said, not the recipient. */
function createSmtpMail({ sender, smtpUrl }: Pick<Options, 'sender'> & { smtpUrl: string }): MailTransport {
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
        await transport.sendMail({ ...composeMail(sender(), message), signal });
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

type KeptMailOptions = Pick<Options, 'sender' | 'dataDir'>;

/**
 * Keeps mails instead of sending them: complete .eml files named by time and message id, readable by mail programs.
 * Their files are for the program's own user only, because they hold names and addresses.
 */
function createKeptMail({ sender, dataDir }: KeptMailOptions): MailTransport {
  const folder = path.join(dataDir, 'mail');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(message) {
      const { message: bytes } = await composer.sendMail(composeMail(sender(), message));
      if (!Buffer.isBuffer(bytes)) throw new Error('The mail was not composed');
      const file = path.join(folder, `${fileTime(new Date())}-${message.messageId}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, bytes, { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
    },
    check: () => Promise.resolve(),
    close: () => composer.close(),
  };
}

/** '20261121T114702123Z': sorts by time, and is a file name everywhere. */
function fileTime(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:.]/g, '');
}

/** What nodemailer makes the message from: checked addresses, one-line subject, our own Message-ID. */
function composeMail(
  sender: MailSender,
  { to, subject, html, text, messageId, attachments = [], unsubscribeUrl }: MailMessage,
) {
  const from = safeAddress(sender.from);
  const recipient = safeAddress(to);
  if (!/^[\w.-]+$/.test(messageId)) throw new Error('Not the left part of a Message-ID');
  return {
    from,
    ...(sender.replyTo !== null && { replyTo: safeAddress({ name: '', address: sender.replyTo }) }),
    to: recipient,
    envelope: { from: from.address, to: [recipient.address] },
    subject: oneLine(subject),
    html,
    text,
    attachments: attachments.map(({ fileName, contentType, content }) => ({
      filename: oneLine(fileName),
      contentType,
      content: Buffer.from(content),
    })),
    messageId: `<${messageId}@${from.address.slice(from.address.indexOf('@') + 1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${new URL(unsubscribeUrl).href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** What a mail says, twice: for programs that show HTML, and for the others. */
export type RenderedMail = { subject: string; html: string; text: string };

/** A file that a mail brings. */
export type MailAttachment = { fileName: string; contentType: string; content: Uint8Array };

export type MailMessage = RenderedMail & {
  attachments?: readonly MailAttachment[];
  to: { name: string; address: string };
  /** What stands before the @ of the Message-ID. The same for every attempt, so that readers' programs see one mail. */
  messageId: string;
  /** Ends mails of its kind by a POST of the recipient’s mail program (RFC 8058). */
  unsubscribeUrl?: string | undefined;
};

export type MailTransport = {
  /** Resolves once the mail server has accepted the mail, or the file of a kept one is complete. */
  send(message: MailMessage): Promise<void>;
  /** Rejects, with what the mail server said, if it would take no mail. */
  check(): Promise<void>;
  close(): void;
};
