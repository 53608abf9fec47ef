/** How many guides a search found, in words: '12 guides', '1 guide for “aloe”'. */
export function guideCount(total: number, search: string): string {
  const count = total === 1 ? '1 guide' : `${total} guides`;
  return search === '' ? count : `${count} for “${search}”`;
}
