import { oneLine, safeAddress, type MailAddress } from './mail-address.ts';
import type { MailMessage } from './mail.types.ts';

/** What nodemailer makes the message from: checked addresses, one-line subject, our own Message-ID. */
export function composeMail(from: MailAddress, { to, subject, html, text, messageId }: MailMessage) {
  const recipient = safeAddress(to);
  if (!/^[\w.-]+$/.test(messageId)) throw new Error('Not the left part of a Message-ID');
  return {
    from,
    to: recipient,
    envelope: { from: from.address, to: [recipient.address] },
    subject: oneLine(subject),
    html,
    text,
    messageId: `<${messageId}@${from.address.slice(from.address.indexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
