/** What the shopper has before them, as far as an expert would ask for it first. */
export type ChatSubject = { product: string } | { orderNumber: string } | null;

/** The first words of a chat, already written. docs/behaviour/storefront.md#chat. */
export function chatGreeting(subject: ChatSubject): string {
  if (subject === null) return 'Hello! I have a question about plants.';
  if ('product' in subject) return `Hello! I have a question about ${subject.product}.`;
  return `Hello! I have a question about my order #${subject.orderNumber}.`;
}

/** Opens the messaging app on a message to the shop's plant expert. docs/behaviour/storefront.md#chat. */
export function chatLink(phone: string, message: string): string {
  return `https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(message)}`;
}
