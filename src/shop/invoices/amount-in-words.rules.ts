const small = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve ' +
  'Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'
).split(' ');
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

const steps = [
  { size: 10_000_000, name: 'Crore' },
  { size: 100_000, name: 'Lakh' },
  { size: 1000, name: 'Thousand' },
  { size: 100, name: 'Hundred' },
] as const;

/** A whole number as people in India say it: 'One Lakh Twenty-Three Thousand Four Hundred Fifty-Six'. */
export function numberInWords(number: number): string {
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`Not a number to be said: ${number}`);
  const step = steps.find(({ size }) => number >= size);
  if (step) {
    const rest = number % step.size;
    const said = `${numberInWords(Math.floor(number / step.size))} ${step.name}`;
    return rest === 0 ? said : `${said} ${numberInWords(rest)}`;
  }
  if (number < 20) return small[number] ?? '';
  const one = number % 10;
  return `${tens[Math.floor(number / 10)]}${one === 0 ? '' : `-${small[one]}`}`;
}

/** 'Rupees Four Hundred Ninety-Nine and Fifty Paise Only'. docs/behaviour/invoices.md#what-stands-on-it. */
export function amountInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  const said = `Rupees ${numberInWords(rupees)}`;
  return rest === 0 ? `${said} Only` : `${said} and ${numberInWords(rest)} Paise Only`;
}
