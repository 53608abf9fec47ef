/** Specification, storefront §2 'Plant-care library and guide'. */
export function guideTitle(name: string): string {
  return `How to Care for ${name}`;
}
