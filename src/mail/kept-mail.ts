import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { composeMail } from './compose-mail.ts';
import type { MailAddress } from './mail-address.ts';
import type { MailTransport } from './mail.types.ts';

type Options = { from: MailAddress; dataDir: string };

/**
 * Keeps mails instead of sending them: complete .eml files named by time and message id, readable by mail programs.
 * Their files are for the program's own user only, because they hold names and addresses.
 */
export function createKeptMail({ from, dataDir }: Options): MailTransport {
  const folder = path.join(dataDir, 'mail');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(message) {
      const { message: bytes } = await composer.sendMail(composeMail(from, message));
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
