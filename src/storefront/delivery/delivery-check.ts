import { deliveryCheckSchema } from '../../shop/checkout/delivery-answers.schema.ts';
import { postalCodeProblem } from '../../shop/countries.rules.ts';
import { readPin } from '../../shop/delivery/pin-codes.rules.ts';
import { callApi } from '../cart/call-api.ts';
import { deliveryWords, freeAboveWords } from './delivery-words.ts';

/** What is said of a delivery: in a line, and what is left to say of its price. */
export type SaidOfDelivery = { refused: boolean; text: string; more: string | null };

/** Asks the shop whether, when and for how much a product arrives at a PIN code. */
export async function checkDelivery(address: string, signal: AbortSignal): Promise<SaidOfDelivery> {
  const said = await callApi(address, deliveryCheckSchema, { signal });
  return {
    refused: said.problem !== undefined,
    text: deliveryWords(said, said.price),
    more: said.problem ? null : freeAboveWords(said, said.price),
  };
}

/** The PIN code that was meant; null with nothing typed, or with why it is none. */
export function typedPin(text: string): { pin: string | null; problem?: string | undefined } {
  const pin = readPin(text);
  if (pin !== null || text === '') return { pin };
  return { pin, problem: postalCodeProblem(text, 'India') ?? undefined };
}
