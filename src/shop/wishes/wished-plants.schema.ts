import { type Of, boolean, list, nullable, number, object, text } from '../shapes.rules.ts';

/** A plant of a wish list as it is now. */
export const wishedPlantSchema = object({
  product: text,
  /** The pot that was chosen, as long as it is on sale. */
  variant: nullable(text),
  name: text,
  /** 'Small (4"), Plastic, White'; '' where none was chosen. */
  options: text,
  imageUrl: text,
  pricePaise: number,
  /** The price before the discount, if there is one. */
  oldPricePaise: nullable(number),
  /** Others of it cost more. */
  hasHigherPrices: boolean,
  /** What may be bought. */
  stock: number,
  /** Nothing is left to choose: it may go into the cart. */
  isChosen: boolean,
});

export type WishedPlant = Of<typeof wishedPlantSchema>;

/** What the shop answers of a browser's wishes, in their order; those that nobody can see any more are left out. */
export const wishedAnswerSchema = object({ plants: list(wishedPlantSchema) });
