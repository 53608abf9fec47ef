import type { ActionFunctionArgs } from 'react-router';
import * as z from 'zod/mini';
import { ApiError, apiErrorResponse } from '../http/api-error.ts';
import { shopContext } from '../http/context.ts';
import { requireApiStaff } from '../http/guards.ts';
import { answerJson } from '../http/json-endpoint.ts';
import { deleteUnusedMedia } from '../shop/media/delete-media.ts';

const idSchema = z.guid();
const deleteOnly = new ApiError(405, 'method_not_allowed', 'Use DELETE.', { headers: { Allow: 'DELETE' } });
const unknown = new ApiError(404, 'not_found', 'There is no such file.');

export function loader(): Response {
  return apiErrorResponse(deleteOnly);
}

/** For administrators: deletes an uploaded file that nothing shows. */
export function action({ request, context, params }: ActionFunctionArgs): Promise<Response> {
  return answerJson(context, async () => {
    const actor = requireApiStaff(context, 'media');
    if (request.method !== 'DELETE') throw deleteOnly;
    const id = idSchema.safeParse(params['id']);
    if (!id.success) throw unknown;
    const deleted = await deleteUnusedMedia(context.get(shopContext), { mediaId: id.data, actor });
    if (deleted.ok) return { deleted: true };
    if (deleted.reason === 'unknown') throw unknown;
    const [use] = deleted.uses;
    throw new ApiError(409, 'in_use', `This file is still shown: ${use?.place}, ${use?.name}.`);
  });
}
