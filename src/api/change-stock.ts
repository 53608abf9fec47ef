import { shopContext } from '../http/context.ts';
import { requireApiStaff } from '../http/guards.ts';
import { jsonEndpoint, postOnly } from '../http/json-endpoint.ts';
import { changeStock } from '../shop/stock-sheet/change-stock.ts';
import { readStockRows } from '../shop/stock-sheet/stock-rows.ts';
import { stockChangesSchema } from '../shop/stock-sheet/stock-sheet.schema.ts';

export const loader = postOnly;

/** For staff: changes of the shelf, from the stock sheet; answers the rows as they are after it. */
export const action = jsonEndpoint({
  body: stockChangesSchema,
  async handle({ body: { changes, key, read }, context }) {
    const actor = requireApiStaff(context, 'stock');
    const shop = context.get(shopContext);
    const { refused } =
      changes.length > 0 ? await changeStock(shop, { actor, changes, key }) : { refused: [] };
    const ids = [...new Set([...changes.map(({ id }) => id), ...read])];
    return { rows: await readStockRows(shop, ids), refused };
  },
});
