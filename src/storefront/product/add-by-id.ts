import { showToast } from '../../ui/toast-store.ts';
import { ownOrderNow } from '../cart/late-attempts.ts';
import { tryToAdd } from './add-to-cart.ts';
import { chosenGoods } from './chosen-goods.ts';
import { productProblem, readProductNow } from './live-product.ts';
import { initialChoice } from './product-choice.ts';

const PATIENCE_MS = 20_000;

type Wanted = {
  id: string;
  name: string;
  /** Which variant; the default one where none is named. */
  variantId?: string | null;
};

/** Adds one as the product's own page would, at the price and with the stock of this moment; says what hindered it. */
export async function addById({ id, name, variantId }: Wanted): Promise<void> {
  try {
    const product = await readProductNow(id, ownOrderNow(id), AbortSignal.timeout(PATIENCE_MS));
    const choice = initialChoice(product);
    const selection =
      variantId === undefined
        ? choice.selection
        : (product.variants.find((one) => one.id === variantId) ?? null);
    tryToAdd(product, chosenGoods(product, { ...choice, selection }));
  } catch (error) {
    showToast({ title: `${name} could not be added`, description: productProblem(error), tone: 'error' });
  }
}
