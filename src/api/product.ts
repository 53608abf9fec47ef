import type { LoaderFunctionArgs } from 'react-router';
import { ApiError } from '../http/api-error.ts';
import { shopContext } from '../http/context.ts';
import { answerJson } from '../http/json-endpoint.ts';
import { databaseTrouble } from '../http/unavailable.ts';
import { AttributesUnreadable } from '../shop/catalogue/attributes-unreadable.ts';
import { findProductNow } from '../shop/catalogue/find-product-now.ts';
import { productIdSchema } from '../shop/catalogue/product-id.schema.ts';

/** A product as it is now, past every cache: for pages that were told of a change. */
export function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  return answerJson(context, async () => {
    const id = productIdSchema.safeParse(params['id']);
    if (!id.success) throw new ApiError(400, 'invalid', 'Invalid product ID format');
    const product = await findProductNow(shop, id.data).catch((error: unknown) => {
      if (!(error instanceof AttributesUnreadable) || databaseTrouble(error)) throw error;
      shop.log.error({ err: error, productId: id.data }, 'Product attributes could not be read');
      throw new ApiError(500, 'attributes_unreadable', error.message);
    });
    if (!product) throw new ApiError(404, 'not_found', 'Product not found');
    return product;
  });
}
