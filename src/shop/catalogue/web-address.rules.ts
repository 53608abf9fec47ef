import { normaliseImageAddress } from './image-address.rules.ts';

const LONGEST = 2_048;

/** A whole http(s) address, as a form for links and pictures takes it (docs/behaviour/pictures.md#addresses). */
export function isWebAddress(text: string): boolean {
  if (text.length > LONGEST || /[\p{Cc}\p{Cs}\s\\]/u.test(text)) return false;
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** Where a picture may be found: a web address, or a path of the shop's own, as uploads have. */
export function isPictureAddress(text: string): boolean {
  return /^\/(?!\/)/.test(text) ? normaliseImageAddress(text, '') !== null : isWebAddress(text);
}

/** A picture's address as it is stored: site-relative when it is the shop's own, on https when it is not. */
export function storedPictureAddress(text: string, origin: string): string {
  if (!isWebAddress(text)) return text;
  const url = new URL(text);
  if (URL.canParse(origin) && url.host === new URL(origin).host) return url.pathname + url.search;
  return normaliseImageAddress(text, '') ?? text;
}
