/** India's states and union territories by the number that stands before a GSTIN. docs/behaviour/taxes.md#places. */
const states: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '01': 'Jammu and Kashmir',
    '02': 'Himachal Pradesh',
    '03': 'Punjab',
    '04': 'Chandigarh',
    '05': 'Uttarakhand',
    '06': 'Haryana',
    '07': 'Delhi',
    '08': 'Rajasthan',
    '09': 'Uttar Pradesh',
    '10': 'Bihar',
    '11': 'Sikkim',
    '12': 'Arunachal Pradesh',
    '13': 'Nagaland',
    '14': 'Manipur',
    '15': 'Mizoram',
    '16': 'Tripura',
    '17': 'Meghalaya',
    '18': 'Assam',
    '19': 'West Bengal',
    '20': 'Jharkhand',
    '21': 'Odisha',
    '22': 'Chhattisgarh',
    '23': 'Madhya Pradesh',
    '24': 'Gujarat',
    '26': 'Dadra and Nagar Haveli and Daman and Diu',
    '27': 'Maharashtra',
    '29': 'Karnataka',
    '30': 'Goa',
    '31': 'Lakshadweep',
    '32': 'Kerala',
    '33': 'Tamil Nadu',
    '34': 'Puducherry',
    '35': 'Andaman and Nicobar Islands',
    '36': 'Telangana',
    '37': 'Andhra Pradesh',
    '38': 'Ladakh',
  }),
);

/** For lists, by name. */
export const indianStates = [...states]
  .map(([code, name]) => ({ code, name }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));

/** How else people write them: older names, and the letters on number plates. */
const otherNames: Readonly<Record<string, string>> = {
  jk: '01',
  jandk: '01',
  hp: '02',
  pb: '03',
  ch: '04',
  uk: '05',
  ua: '05',
  uttaranchal: '05',
  hr: '06',
  dl: '07',
  newdelhi: '07',
  nctofdelhi: '07',
  delhincr: '07',
  rj: '08',
  up: '09',
  br: '10',
  sk: '11',
  ar: '12',
  nl: '13',
  mn: '14',
  mz: '15',
  tr: '16',
  ml: '17',
  as: '18',
  wb: '19',
  jh: '20',
  od: '21',
  or: '21',
  orissa: '21',
  cg: '22',
  ct: '22',
  chattisgarh: '22',
  mp: '23',
  gj: '24',
  dadraandnagarhaveli: '26',
  damananddiu: '26',
  dn: '26',
  dd: '26',
  mh: '27',
  ka: '29',
  ga: '30',
  ld: '31',
  kl: '32',
  tn: '33',
  tamilnad: '33',
  py: '34',
  pondicherry: '34',
  an: '35',
  andamanandnicobar: '35',
  tg: '36',
  ts: '36',
  telengana: '36',
  ap: '37',
  andhra: '37',
  la: '38',
};

const byName: ReadonlyMap<string, string> = new Map([
  ...Object.entries(otherNames),
  ...indianStates.map(({ code, name }) => [plain(name), code] as const),
]);

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/\b(state|ut|union territory)( of)?\b/g, '')
    .replace(/[^a-z]/g, '');
}

/** Null for a code that no state has. */
export function stateName(code: string): string | null {
  return states.get(code) ?? null;
}

/** '29-Karnataka', as returns name a place; '' for a code that no state has. */
export function statePlace(code: string): string {
  const name = stateName(code);
  return name === null ? '' : `${code}-${name}`;
}

/** The number of a state, however it was typed; undefined for none of India that we know. */
export function stateCode(typed: string): string | undefined {
  return byName.get(plain(typed));
}

/** Where something was sent, in that way; what is no state of India that we know stays as it was typed. */
export function placeOfSupply({ state, country }: { state: string; country: string }): string {
  if (country !== 'India') return country;
  const code = stateCode(state);
  return code === undefined ? state.trim() : statePlace(code);
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const GSTIN = /^(\d{2})[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;

/** What is wrong with a GSTIN, in a sentence; null for one that can be. docs/behaviour/taxes.md#places. */
export function gstinProblem(text: string): string | null {
  const [, code = ''] = GSTIN.exec(text) ?? [];
  if (statePlace(code) === '')
    return 'A GSTIN has 15 characters and begins with the number of a state, like 29ABCDE1234F1Z5.';
  return text.endsWith(checkDigit(text.slice(0, 14)))
    ? null
    : 'The last character of this GSTIN does not fit the rest. Please check it.';
}

/** Of the first fourteen characters: every second one counts twice, in base 36. */
export function checkDigit(text: string): string {
  let sum = 0;
  for (const [at, character] of text.split('').entries()) {
    const product = DIGITS.indexOf(character) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS[(36 - (sum % 36)) % 36] ?? '';
}
