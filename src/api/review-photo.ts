import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import * as z from 'zod/mini';
import { ApiError } from '../http/api-error.ts';
import { shopContext } from '../http/context.ts';
import { answerJson } from '../http/json-endpoint.ts';
import { privatePhotoResponse } from '../http/private-photo-response.ts';
import { readOwnReviewPhoto, removeReviewPhoto } from '../shop/reviews/review-photos.ts';
import { readClaimant } from './claim-photos.ts';

const id = z.guid();

/** A picture of a review, for whoever may write it. docs/behaviour/reviews.md#photographs. */
export function loader({ context, url, params }: LoaderFunctionArgs): Promise<Response> {
  return answerJson(context, async () => {
    const photoId = id.safeParse(params['id']);
    const author = readClaimant(context, url);
    const found = photoId.success
      ? await readOwnReviewPhoto(context.get(shopContext), { author, photoId: photoId.data })
      : null;
    if (!found) throw notThere();
    return privatePhotoResponse(found);
  });
}

/** DELETE takes it out of a form that was not sent. */
export function action({ request, context, url, params }: ActionFunctionArgs): Promise<Response> {
  return answerJson(context, async () => {
    if (request.method !== 'DELETE') {
      throw new ApiError(405, 'method_not_allowed', 'Use GET or DELETE.', {
        headers: { Allow: 'GET, DELETE' },
      });
    }
    const photoId = id.safeParse(params['id']);
    const author = readClaimant(context, url);
    const isGone =
      photoId.success &&
      (await removeReviewPhoto(context.get(shopContext), { author, photoId: photoId.data }));
    if (!isGone) throw notThere();
    return {};
  });
}

const notThere = () => new ApiError(404, 'not_found', 'There is no such picture, or it is not yours.');
