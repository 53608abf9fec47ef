import { CODINGS, type Coding } from './page.types.ts';

/**
 * The coding to answer in (RFC 9110, 12.5.3): the one the client likes best, of equals the smallest. Without the header,
 * and where nothing suits, the body as it is.
 */
export function acceptedCoding(header: string | null): Coding {
  if (header === null) return 'identity';
  const weights = readWeights(header);
  const anyOther = weights.get('*');
  const weightOf = (coding: Coding): number =>
    weights.get(coding) ?? anyOther ?? (coding === 'identity' ? SMALLEST_WEIGHT : 0);
  let best: Coding = 'identity';
  let bestWeight = 0;
  for (const coding of CODINGS) {
    const weight = weightOf(coding);
    if (weight > bestWeight) [best, bestWeight] = [coding, weight];
  }
  return best;
}

/** What is not named at all is acceptable as it is, but liked less than anything named. */
const SMALLEST_WEIGHT = 0.0001;

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    if (name === '') continue;
    weights.set(name === 'x-gzip' ? 'gzip' : name, readWeight(parameters));
  }
  return weights;
}

function readWeight(parameters: string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  if (given === undefined) return 1;
  const weight = Number(given.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
