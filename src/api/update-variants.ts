import { ApiError } from '../http/api-error.ts';
import { shopContext } from '../http/context.ts';
import { requireApiStaff } from '../http/guards.ts';
import { jsonEndpoint, postOnly } from '../http/json-endpoint.ts';
import { updateVariants } from '../shop/variants/update-variants.ts';
import { variantsMessages } from '../shop/variants/variants-messages.ts';
import { type VariantsUpdated, variantUpdateSchema } from '../shop/variants/variants.schema.ts';

export const loader = postOnly;

/** For administrators: new prices and stocks of saved variants; answers what they replaced, to be taken back with. */
export const action = jsonEndpoint({
  body: variantUpdateSchema,
  async handle({ body, context }) {
    const actor = requireApiStaff(context, 'stock');
    const updated = await updateVariants(context.get(shopContext), { actor, ...body });
    if (updated.ok)
      return { replaced: updated.replaced, untouched: updated.untouched } satisfies VariantsUpdated;
    if (updated.reason === 'gone') throw new ApiError(404, 'not_found', variantsMessages.gone);
    throw new ApiError(409, 'free', variantsMessages.freeNotMeant(updated.names));
  },
});
