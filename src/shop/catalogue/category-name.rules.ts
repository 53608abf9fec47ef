/**
 * Whether a category of this name can be made: there is something to it, and no other is called so, whatever the case.
 * Specification, admin §5.
 */
export function canCreateCategory(name: string, existing: readonly { name: string }[]): boolean {
  const wanted = name.trim().toLowerCase();
  return wanted !== '' && !existing.some((category) => category.name.trim().toLowerCase() === wanted);
}
