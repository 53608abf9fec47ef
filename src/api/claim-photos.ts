import type { ActionFunctionArgs } from 'react-router';
import * as z from 'zod/mini';
import { ApiError } from '../http/api-error.ts';
import { shopContext, siteContext } from '../http/context.ts';
import { answerPost, postOnly } from '../http/json-endpoint.ts';
import { type AddedPhoto, addClaimPhoto } from '../shop/claims/claim-photos.ts';
import { claimMessages } from '../shop/claims/claim-messages.ts';
import { photoRefusal } from '../shop/claims/claim-photo.schema.ts';
import { bodyOf, declaredLength, pictureStatus } from './upload-media.ts';
import { readOrderOwner } from './own-photo.ts';

export const loader = postOnly;

const key = z.guid();

/**
 * For whoever may claim of an order, by account (`?order=`) or by its private link (`?token=`): one picture as the body,
 * for the form that `form` names. docs/behaviour/claims.md#photographs.
 */
export function action({ request, context, url }: ActionFunctionArgs): Promise<Response> {
  const upload = async () => {
    const claimant = readOrderOwner(context, url);
    const formKey = key.safeParse(url.searchParams.get('form'));
    if (!formKey.success) throw new ApiError(400, 'invalid', 'Say which form the picture is for.');
    const added = await addClaimPhoto(context.get(shopContext), {
      claimant,
      formKey: formKey.data,
      body: bodyOf(request),
      declaredBytes: declaredLength(request),
      rateLimitFactor: context.get(siteContext).rateLimitFactor,
    });
    if (added.ok) return added.photo;
    throw refusal(added);
  };
  return answerPost({ request, context }, upload, 'A picture of a claim could not be kept');
}

function refusal(refused: Extract<AddedPhoto, { ok: false }>): ApiError {
  switch (refused.reason) {
    case 'unknown-order':
      return new ApiError(404, 'not_found', claimMessages.noSuchOrder);
    case 'closed':
      return new ApiError(409, 'closed', claimMessages.closed);
    case 'too-many':
      return new ApiError(409, 'too_many_pictures', claimMessages.tooManyPhotos);
    case 'gone':
      return new ApiError(409, 'closed', claimMessages.photosGone);
    case 'too-often':
      return new ApiError(429, 'too_many_requests', claimMessages.tooOften, {
        headers: { 'Retry-After': String(refused.retryAfterSeconds) },
      });
    case 'picture': {
      const { status, code } = pictureStatus[refused.refused];
      return new ApiError(status, code, photoRefusal(refused.refused));
    }
  }
}
