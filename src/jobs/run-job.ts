import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Log } from '../shop/shop.types.ts';

/** Does one job and says how it ended. A failure is logged here, once, and never thrown: its neighbours go on. */
export async function runJob<Data extends object>(
  log: Log,
  job: JobWithMetadata<Data>,
  handler: (data: Data) => Promise<void>,
): Promise<JobResult> {
  try {
    await handler(job.data);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    const last = job.retryCount >= job.retryLimit;
    const detail = { err: error, job: job.name, ...job.data, attempt: job.retryCount + 1 };
    if (last) log.error(detail, 'A job failed and was given up');
    else log.warn(detail, 'A job failed; it is tried again');
    return {
      id: job.id,
      status: 'failed',
      output: { message: error instanceof Error ? error.message : String(error) },
    };
  }
}
