/** Opens the messaging app on a message to the shop's plant expert. Specification, storefront §1. */
export function chatLink(supportPhone: string, message: string): string {
  return `https://wa.me/${supportPhone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(message)}`;
}
