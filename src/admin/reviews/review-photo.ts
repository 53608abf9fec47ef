import { data } from 'react-router';
import * as z from 'zod/mini';
import { privatePhotoResponse } from '../../http/private-photo-response.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { readReviewPhoto } from '../../shop/reviews/review-photos.ts';
import type { Route } from './+types/review-photo';

/** A picture of a review, for staff alone. docs/behaviour/reviews.md#photographs. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'content');
  const photoId = z.guid().safeParse(params.id);
  const found = photoId.success
    ? await readReviewPhoto(context.get(shopContext), { photoId: photoId.data })
    : null;
  if (!found) throw data(null, { status: 404, statusText: 'Not Found' });
  return privatePhotoResponse(found);
}
