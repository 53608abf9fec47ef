import { ApiError } from '../http/api-error.ts';
import type { Shop } from '../shop/shop.types.ts';

/** The method with a provider that a call is about; the standard one where it names none. */
export function onlineMethod({ payments }: Shop, key: string | undefined) {
  const method = key === undefined ? payments.standard : payments.find(key);
  if (method?.money === 'online') return method;
  throw new ApiError(404, 'not_found', 'There is no such way to pay.');
}
