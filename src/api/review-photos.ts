import type { ActionFunctionArgs } from 'react-router';
import * as z from 'zod/mini';
import { ApiError } from '../http/api-error.ts';
import { shopContext, siteContext } from '../http/context.ts';
import { answerPost, postOnly } from '../http/json-endpoint.ts';
import { photoRefusal } from '../shop/claims/claim-photo.schema.ts';
import { reviewMessages } from '../shop/reviews/review-messages.ts';
import { type AddedPhoto, addReviewPhoto } from '../shop/reviews/review-photos.ts';
import { readOrderOwner } from './own-photo.ts';
import { bodyOf, declaredLength, pictureStatus } from './upload-media.ts';

export const loader = postOnly;

const id = z.guid();

/**
 * For whoever may write about an order, by account (`?order=`) or by its private link (`?token=`): one picture as the body, of
 * the plant that `product` names. docs/behaviour/reviews.md#photographs.
 */
export function action({ request, context, url }: ActionFunctionArgs): Promise<Response> {
  const upload = async () => {
    const author = readOrderOwner(context, url);
    const productId = id.safeParse(url.searchParams.get('product'));
    if (!productId.success) throw new ApiError(400, 'invalid', 'Say which plant the picture is of.');
    const added = await addReviewPhoto(context.get(shopContext), {
      author,
      productId: productId.data.toLowerCase(),
      body: bodyOf(request),
      declaredBytes: declaredLength(request),
      rateLimitFactor: context.get(siteContext).rateLimitFactor,
    });
    if (added.ok) return added.photo;
    throw refusal(added);
  };
  return answerPost({ request, context }, upload, 'A picture of a review could not be kept');
}

function refusal(refused: Extract<AddedPhoto, { ok: false }>): ApiError {
  switch (refused.reason) {
    case 'unknown-order':
      return new ApiError(404, 'not_found', reviewMessages.noSuchOrder);
    case 'closed':
      return new ApiError(409, 'closed', reviewMessages.notYet);
    case 'published':
      return new ApiError(409, 'closed', reviewMessages.published);
    case 'too-many':
      return new ApiError(409, 'too_many_pictures', reviewMessages.tooManyPhotos);
    case 'gone':
      return new ApiError(409, 'closed', reviewMessages.photosGone);
    case 'too-often':
      return new ApiError(429, 'too_many_requests', reviewMessages.tooManyPictures, {
        headers: { 'Retry-After': String(refused.retryAfterSeconds) },
      });
    case 'picture': {
      const { status, code } = pictureStatus[refused.refused];
      return new ApiError(status, code, photoRefusal(refused.refused));
    }
  }
}
