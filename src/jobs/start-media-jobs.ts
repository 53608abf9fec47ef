import { sweepOrphanedMedia } from '../shop/media/delete-media.ts';
import { makeMediaSizes } from '../shop/media/store-upload.ts';
import type { Shop } from '../shop/shop.types.ts';
import type { WorkingJobQueue } from './job-queue.ts';

/** Begins to work on the jobs about uploaded files, until the queue is stopped. */
export async function startMediaJobs({ shop, queue }: { shop: Shop; queue: WorkingJobQueue }): Promise<void> {
  await queue.work('make-media-sizes', (data) => makeMediaSizes(shop, data));
  await queue.workEveryNight('sweep-orphaned-media', async () => {
    const removed = await sweepOrphanedMedia(shop);
    if (removed > 0) shop.log.info({ removed }, 'Files that nothing knows of were removed');
  });
}
