export type MailAddress = { name: string; address: string };

// One @, no space or control character, and nothing that a header could read as a second address.
const plainAddress = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@(?!-)[\p{L}\p{N}.-]{1,253}$/u;
const namedAddress = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/;

/**
 * An address that is safe in a header and an envelope: the name on one line, the address plain. Throws on an address
 * that is not; a line break in it would add a header of a stranger's choice.
 */
export function safeAddress({ name, address }: MailAddress): MailAddress {
  if (!plainAddress.test(address)) throw new Error('Not an e-mail address');
  return { name: oneLine(name), address };
}

/** Reads 'Name <address>' or a bare address, the form of MAIL_FROM. Throws on anything else. */
export function parseSender(text: string): MailAddress {
  const [, name = '', address = text.trim()] = namedAddress.exec(text) ?? [];
  return safeAddress({ name, address });
}

/** The text without line breaks and other control characters. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
