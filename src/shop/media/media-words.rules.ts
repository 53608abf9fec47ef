/** What an address says that its picture shows: `?w=320-800&alt=A+fern`. docs/behaviour/pictures.md#addresses. */
export const toldWords = (address: string): string =>
  new URLSearchParams(address.split('#')[0]?.split('?')[1]).get('alt')?.trim() ?? '';

/** A file's name as words: 'Adenium, large plastic, white' for 'adenium--large-plastic--white.webp'. */
export function readableName(name: string): string {
  const words = name
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .split(/-{2,}/)
    .map((part) => part.replace(/[-_\s]+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(', ');
  return words === '' ? name : words[0]?.toUpperCase() + words.slice(1);
}
