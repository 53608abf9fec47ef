/**
 * A whole amount shared among parts by their weights: each gets its share rounded down, and what is left goes, one each,
 * to the largest remainders, the earlier part first. docs/behaviour/taxes.md#what-a-line-contains.
 */
export function shareAmount(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map(() => 0);
  const parts = weights.map((weight) => {
    const product = BigInt(amount) * BigInt(weight);
    return { share: Number(product / total), remainder: product % total };
  });
  const left = amount - parts.reduce((sum, { share }) => sum + share, 0);
  // Sorting keeps the order of equals.
  const byRemainder = parts.toSorted((one, other) => Number(other.remainder - one.remainder));
  for (const part of byRemainder.slice(0, left)) part.share += 1;
  return parts.map(({ share }) => share);
}

type TaxedLine = {
  unitPricePaise: number;
  quantity: number;
  /** Hundredths of a per cent; null: nothing is said of its tax. */
  rateHundredths: number | null;
};

/**
 * The tax that each line of an order contains, worked back from what is paid for it after the discount; null where
 * nothing is said. The lines of one rate add up to the tax of their sum, half a paisa rounded up.
 * docs/behaviour/taxes.md#what-a-line-contains.
 */
export function containedTaxes(lines: readonly TaxedLine[], discountPaise: number): (number | null)[] {
  const amounts = lines.map(({ unitPricePaise, quantity }) => unitPricePaise * quantity);
  const discounts = shareAmount(discountPaise, amounts);
  const paid = amounts.map((amount, at) => amount - (discounts[at] ?? 0));
  const taxes: (number | null)[] = lines.map(() => null);
  for (const rate of new Set(lines.map(({ rateHundredths }) => rateHundredths))) {
    if (rate === null) continue;
    const places = lines.flatMap(({ rateHundredths }, at) => (rateHundredths === rate ? [at] : []));
    const weights = places.map((at) => paid[at] ?? 0);
    const sum = weights.reduce((all, one) => all + one, 0);
    const shares = shareAmount(taxWithin(sum, rate), weights);
    places.forEach((at, index) => (taxes[at] = shares[index] ?? 0));
  }
  return taxes;
}

/** Of an amount that includes it: amount × rate / (100 % + rate), half a paisa rounded up. */
function taxWithin(paise: number, rateHundredths: number): number {
  const [amount, rate] = [BigInt(paise), BigInt(rateHundredths)];
  const whole = 10_000n + rate;
  return Number((2n * amount * rate + whole) / (2n * whole));
}

/** What is charged beside the goods. */
export type ChargeName = 'shipping' | 'cash-fee';

/** The part of a charge that goes with the goods of one class, rate and code, and the tax within it; null: nothing is said. */
export type ChargePart = {
  charge: ChargeName;
  taxClass: string | null;
  taxRateHundredths: number | null;
  taxHsn: string | null;
  paise: number;
  taxPaise: number | null;
};

type ChargedLine = Pick<ChargePart, 'taxClass' | 'taxRateHundredths' | 'taxHsn'> & {
  unitPricePaise: number;
  quantity: number;
};

/**
 * What is charged with goods is part of their value: each charge is shared among them by what is paid for them, and bears
 * the tax of those that it goes with. Parts add up to their charge. docs/behaviour/taxes.md#delivery-and-the-fee-for-cash.
 */
export function chargeParts(
  charges: Readonly<Record<ChargeName, number>>,
  lines: readonly ChargedLine[],
  discountPaise: number,
): ChargePart[] {
  const amounts = lines.map(({ unitPricePaise, quantity }) => unitPricePaise * quantity);
  const discounts = shareAmount(discountPaise, amounts);
  const paid = amounts.map((amount, at) => amount - (discounts[at] ?? 0));
  // Goods that cost nothing are delivered, too: then by their price, or by their number.
  const weights =
    [paid, amounts].find((all) => all.some((one) => one > 0)) ?? lines.map((line) => line.quantity);
  const kinds = [
    ...Map.groupBy(lines.keys(), (at) => {
      const { taxClass, taxRateHundredths, taxHsn } = lines[at] as ChargedLine;
      return JSON.stringify([taxClass, taxRateHundredths, taxHsn]);
    }).values(),
  ];
  const kindWeights = kinds.map((own) => own.reduce((sum, at) => sum + (weights[at] ?? 0), 0));
  return (Object.entries(charges) as [ChargeName, number][]).flatMap(([charge, whole]) =>
    shareAmount(whole, kindWeights).flatMap((paise, kind) => {
      const { taxClass, taxRateHundredths, taxHsn } = lines[kinds[kind]?.[0] ?? 0] as ChargedLine;
      const taxPaise = taxRateHundredths === null ? null : taxWithin(paise, taxRateHundredths);
      return paise === 0 ? [] : [{ charge, taxClass, taxRateHundredths, taxHsn, paise, taxPaise }];
    }),
  );
}
