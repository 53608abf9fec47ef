/** An amount as one types it: '499', '499.50'. */
export function toRupeesText(paise: number): string {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
}
