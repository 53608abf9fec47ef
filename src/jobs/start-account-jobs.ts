import { cleanUpAccounts } from '../shop/accounts/clean-up-accounts.ts';
import { giveUpAccountEmail } from '../shop/accounts/give-up-account-email.ts';
import type { WorkingJobQueue } from './job-queue.ts';
import { type AccountEmailParts, sendAccountEmail } from './send-account-email.job.ts';

/** Begins to work on the jobs about accounts, until the queue is stopped. */
export async function startAccountJobs({
  queue,
  ...parts
}: AccountEmailParts & { queue: WorkingJobQueue }): Promise<void> {
  await queue.work('send-account-email', (data) => sendAccountEmail(parts, data));
  await queue.workGivenUp('send-account-email', (data) => giveUpAccountEmail(parts.shop, data));
  await queue.workEveryMinute('clean-up-accounts', () => cleanUpAccounts(parts.shop));
}
