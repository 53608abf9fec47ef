/**
 * Id of an attribute value, and a part of a cart line's id: the trimmed name in lower case with spaces as
 * hyphens ('Light Grey' gives 'light-grey'). Specification, admin §5.
 */
export function valueId(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '-');
}
