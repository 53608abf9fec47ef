import { setTimeout as wait } from 'node:timers/promises';
import { createCourierServices } from '../couriers/courier-service.ts';
import type { RootDatabase } from '../database/client.ts';
import type { MailMessage, MailTransport } from '../mail/transport.ts';
import { settingsWith } from '../shop/settings/settings.fixtures.ts';
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

/**
 * Mail that goes nowhere. `failWith` decides for each message whether the mail server refuses it; nobody is answered
 * until `gate` is done.
 */
export function createTestMail() {
  const attempts: MailMessage[] = [];
  const sent: MailMessage[] = [];
  const control = { failWith: (_message: MailMessage): string | null => null, gate: Promise.resolve() };
  const mail: MailTransport = {
    async send(message) {
      await control.gate;
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

/** The first try fails; whichever follows is held until `letGo`, so that nobody meets it before its time. */
export function failFirstTry({
  control,
  attempts,
}: Omit<ReturnType<typeof createTestMail>, 'mail' | 'sent'>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = attempts.length;
  control.failWith = () => {
    if (attempts.length > before + 1) return null;
    control.gate = promise;
    return '451 try later';
  };
  return resolve;
}

/** A shop whose payments and files must not be touched. */
export function createMailShop(db: RootDatabase, jobs: WorkingJobQueue, log: Log): Shop {
  const [payments, media] = [{} as Shop['payments'], {} as Shop['media']];
  const couriers = createCourierServices();
  const clock = { now: () => new Date(), wait: (ms: number) => wait(ms) };
  return { db, jobs, log, ...clock, payments, media, couriers, settings: settingsWith() };
}
