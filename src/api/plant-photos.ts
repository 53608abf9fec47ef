import type { ActionFunctionArgs } from 'react-router';
import * as z from 'zod/mini';
import { ApiError } from '../http/api-error.ts';
import { shopContext, siteContext } from '../http/context.ts';
import { answerPost, postOnly } from '../http/json-endpoint.ts';
import { photoRefusal } from '../shop/claims/claim-photo.schema.ts';
import { myPlantsMessages } from '../shop/my-plants/my-plants-messages.ts';
import { type AddedPlantPhoto, addPlantPhoto } from '../shop/my-plants/plant-photos.ts';
import { readAccountOwner } from './own-photo.ts';
import { bodyOf, declaredLength, pictureStatus } from './upload-media.ts';

export const loader = postOnly;

const id = z.guid();

/** For a note of one's own plant (`?plant=`): one picture as the body. docs/behaviour/my-plants.md#journal. */
export function action({ request, context, url }: ActionFunctionArgs): Promise<Response> {
  const upload = async () => {
    const owner = readAccountOwner(context);
    const plantId = id.safeParse(url.searchParams.get('plant'));
    if (!plantId.success) throw new ApiError(400, 'invalid', 'Say which plant the picture is of.');
    const added = await addPlantPhoto(context.get(shopContext), {
      ...owner,
      plantId: plantId.data.toLowerCase(),
      body: bodyOf(request),
      declaredBytes: declaredLength(request),
      rateLimitFactor: context.get(siteContext).rateLimitFactor,
    });
    if (added.ok) return added.photo;
    throw refusal(added);
  };
  return answerPost({ request, context }, upload, 'A picture of a plant could not be kept');
}

function refusal(refused: Extract<AddedPlantPhoto, { ok: false }>): ApiError {
  switch (refused.reason) {
    case 'unknown-plant':
      return new ApiError(404, 'not_found', myPlantsMessages.noSuchPlant);
    case 'too-many':
      return new ApiError(409, 'too_many_pictures', myPlantsMessages.tooManyPhotos);
    case 'gone':
      return new ApiError(409, 'closed', myPlantsMessages.photosGone);
    case 'too-often':
      return new ApiError(429, 'too_many_requests', myPlantsMessages.tooOften, {
        headers: { 'Retry-After': String(refused.retryAfterSeconds) },
      });
    case 'picture': {
      const { status, code } = pictureStatus[refused.refused];
      return new ApiError(status, code, photoRefusal(refused.refused));
    }
  }
}
