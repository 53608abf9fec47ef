const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether somebody's text can be an order's id; the database takes nothing else for one. */
export function isOrderId(text: string): boolean {
  return UUID.test(text);
}
