export type TestCard = {
  number: string;
  network: 'Visa' | 'MasterCard';
  type: 'credit' | 'debit';
  international: boolean;
};

/** The provider's documented test cards; any future expiry date and any CVV go with them. */
export const testCards: readonly [TestCard, ...TestCard[]] = [
  { number: '4111111111111111', network: 'Visa', type: 'credit', international: false },
  { number: '5267318187975449', network: 'MasterCard', type: 'credit', international: false },
  { number: '4012888888881881', network: 'Visa', type: 'credit', international: true },
  { number: '5555555555554444', network: 'MasterCard', type: 'credit', international: true },
  { number: '5105105105105100', network: 'MasterCard', type: 'credit', international: true },
];

/** The test card with this number, or the first one. */
export function findTestCard(number: string | undefined): TestCard {
  return testCards.find((card) => card.number === number) ?? testCards[0];
}
