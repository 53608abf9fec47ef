/** The shop's default pot sizes, types and colours (docs/behaviour/variants.md#attributes), plus Terracotta. */
export const potSizes = ['Small (4")', 'Medium (5")', 'Large (8")', 'X-Large (10")'] as const;
export const potTypes = [
  'Plastic',
  'Self-watering',
  'Round 4"',
  'Square 4"',
  'Krish 4"',
  'Krish 5"',
] as const;
export const potColors = ['White', 'Yellow', 'Orange', 'Red', 'Black', 'Beige', 'Terracotta'] as const;

export type PotSize = (typeof potSizes)[number];
export type PotType = (typeof potTypes)[number];
export type PotColor = (typeof potColors)[number];

export const potColorHex: Record<PotColor, string> = {
  White: '#F7F5F0',
  Yellow: '#EBBE3C',
  Orange: '#DF7A35',
  Red: '#B23A31',
  Black: '#242526',
  Beige: '#DACAB0',
  Terracotta: '#C4683F',
};

/** What each pot adds to the price of the plant, in paise; a size that is missing does not fit the pot. */
export const potSurchargesPaise: Record<PotType, Partial<Record<PotSize, number>>> = {
  Plastic: { 'Small (4")': 0, 'Medium (5")': 0, 'Large (8")': 0, 'X-Large (10")': 0 },
  'Self-watering': { 'Medium (5")': 150_00, 'Large (8")': 350_00 },
  'Round 4"': { 'Small (4")': 60_00 },
  'Square 4"': { 'Small (4")': 70_00 },
  'Krish 4"': { 'Small (4")': 120_00 },
  'Krish 5"': { 'Medium (5")': 200_00 },
};
