/**
 * By which a mailbox is known, whatever is written behind a plus: `Asha+plants@example.com` is read by `asha@example.com`.
 * For limits alone: who somebody is goes by the whole address.
 */
export function mailboxKey(email: string): string {
  const [local = '', ...domain] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  const name = local.replace(/(?<=.)\+.*$/s, '');
  return [name, ...domain].join('@');
}
