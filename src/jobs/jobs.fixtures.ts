import type { RootDatabase } from '../database/client.ts';
import type { MailMessage, MailTransport } from '../mail/transport.ts';
import type { Log, Shop } from '../shop/shop.types.ts';
import type { WorkingJobQueue } from './job-queue.ts';

/** Keeps what was logged as a warning or an error. */
export function createTestLog() {
  const lines: { level: 'warn' | 'error'; detail: object; message: string | undefined }[] = [];
  const log: Log = {
    info: () => undefined,
    warn: (detail, message) => void lines.push({ level: 'warn', detail, message }),
    error: (detail, message) => void lines.push({ level: 'error', detail, message }),
  };
  return { log, lines };
}

/** Mail that goes nowhere. `failWith` decides for each message whether the mail server refuses it. */
export function createTestMail() {
  const attempts: MailMessage[] = [];
  const sent: MailMessage[] = [];
  const control = { failWith: (_message: MailMessage): string | null => null };
  const mail: MailTransport = {
    async send(message) {
      attempts.push(message);
      const failure = control.failWith(message);
      if (failure !== null) throw new Error(failure);
      sent.push(message);
    },
    check: () => Promise.resolve(),
    close: () => undefined,
  };
  return { mail, attempts, sent, control };
}

/** A shop whose payments and files must not be touched. */
export function createMailShop(db: RootDatabase, jobs: WorkingJobQueue, log: Log): Shop {
  const [payments, media] = [{} as Shop['payments'], {} as Shop['media']];
  return { db, jobs, log, now: () => new Date(), payments, media };
}
