/** What goes with a parcel: nothing of it says what it cost. docs/behaviour/invoices.md#papers-of-the-parcel. */
export type ParcelPaper = {
  shopName: string;
  /** Where it is sent from. */
  from: string[];
  orderNumber: string;
  shortNumber: string;
  placedOn: string;
  to: { name: string; address: string[]; phone: string };
  items: ParcelItem[];
  note: string | null;
  /** Of an order that somebody else gets: who it is from, the card's words, and 'Thu 24 Dec', where it shall not come earlier. */
  gift: { from: string; message: string; notBefore: string | null } | null;
  /** One, or one for each parcel where it matters which is which. */
  labels: ParcelLabel[];
};

export type ParcelLabel = {
  /** 'Parcel 2'; empty where there is but one label. */
  parcel: string;
  /** What the courier is to collect, as it is written: '₹499.00'. */
  cashToCollect: string | null;
};

export type ParcelItem = {
  name: string;
  /** 'Ceramic, Medium, White' */
  options: string;
  sku: string | null;
  quantity: number;
  /** A small JPEG. */
  picture: Uint8Array | null;
  /** 'Light: bright, indirect. Water: once a week.' */
  care: string | null;
};

const LONGEST_SENTENCE = 110;

/**
 * What a slip says of a plant's care: the first sentence of its guide about light and about water; null for a guide that says
 * neither. docs/behaviour/invoices.md#papers-of-the-parcel.
 */
export function careNote({ light, water }: { light: string | null; water: string | null }): string | null {
  const said = [
    ['Light', firstSentence(light)],
    ['Water', firstSentence(water)],
  ].filter(([, sentence]) => sentence !== '');
  return said.length === 0 ? null : said.map(([label, sentence]) => `${label}: ${sentence}`).join(' ');
}

/** What a text begins with, without the marks of its markup; a long one ends at a word. '' of a text that says nothing. */
export function firstSentence(text: string | null): string {
  const line = (text ?? '').split('\n').find((one) => /[\p{L}\p{N}]/u.test(one)) ?? '';
  const plain = line
    .replace(/^\s*(?:#+|[-*•]|\d+[.)])\s/u, '')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim();
  const [sentence = plain] = /^.*?[.!?।](?=\s)/u.exec(plain) ?? [];
  if (sentence.length <= LONGEST_SENTENCE) return sentence;
  const cut = sentence.slice(0, LONGEST_SENTENCE);
  return `${(cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut).replace(/[\s,;:]+$/u, '')}…`;
}
