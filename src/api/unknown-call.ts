import { apiErrorResponse, ApiError } from '../http/api-error.ts';

/** Whatever else is asked of /api. */
export function loader(): Response {
  return apiErrorResponse(new ApiError(404, 'not_found', 'There is no such call.'));
}

export const action = loader;
