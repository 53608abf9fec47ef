import type { LoaderFunctionArgs } from 'react-router';
import { ApiError } from '../http/api-error.ts';
import { shopContext } from '../http/context.ts';
import { answerJson, getOnly } from '../http/json-endpoint.ts';
import { databaseTrouble } from '../http/unavailable.ts';
import { findProductForHolder, findProductNow } from '../shop/catalogue/find-product-now.ts';
import { AttributesUnreadable } from '../shop/catalogue/find-product.ts';
import { guid, readAs } from '../shop/shapes.rules.ts';
import type { Shop } from '../shop/shop.types.ts';
import { limitProductReads } from './limit-calls.ts';

export const action = getOnly;

/**
 * A product as it is now, past every cache: for pages that were told of a change. `own` names the provider's order of
 * the shopper's own unpaid checkout, whose reservation counts as theirs.
 */
export function loader({ params, request, context }: LoaderFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  return answerJson(context, async () => {
    limitProductReads(context);
    const id = readAs(guid, params['id']);
    if (id === null) throw new ApiError(400, 'invalid', 'Invalid product ID format');
    const product = await find(shop, id, new URL(request.url)).catch((error: unknown) => {
      if (!(error instanceof AttributesUnreadable) || databaseTrouble(error)) throw error;
      shop.log.error({ err: error, productId: id }, 'Product attributes could not be read');
      throw new ApiError(500, 'attributes_unreadable', error.message);
    });
    if (!product) throw new ApiError(404, 'not_found', 'Product not found');
    return product;
  });
}

function find(shop: Shop, id: string, { searchParams }: URL) {
  const own = searchParams.get('own');
  return own === null ? findProductNow(shop, id) : findProductForHolder(shop, id, own.slice(0, 100));
}
