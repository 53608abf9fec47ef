import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createOwnCookie } from './own-cookie.ts';

const YEAR_SECONDS = 365 * 86_400;
/** Of so many people a browser knows the accounts; the one longest ago is forgotten. */
const MOST_PEOPLE = 5;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Browsers that signed in before: a signed cookie that names a device and, hashed, whose accounts it knows. It opens
 * nothing; it says that who asks is no stranger, so that strangers cannot use up their tries.
 */
export function createKnownDevices({ secret, appUrl }: { secret: string; appUrl: string }) {
  const cookie = createOwnCookie('known_device', appUrl);
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const personOf = (email: string) => sign(`person\0${email.toLowerCase()}`).slice(0, 22);

  function read(headers: Headers): { device: string; people: string[] } | null {
    const [, text = '', signature = ''] = /^([\w~-]{1,300})\.([\w-]{43})$/.exec(cookie.read(headers)) ?? [];
    if (text === '' || !timingSafeEqual(Buffer.from(sign(text)), Buffer.from(signature))) return null;
    const [device = '', ...people] = text.split('~');
    return { device, people };
  }

  return {
    /** The device that sent these headers, if somebody signed in to this account on it before. */
    find(headers: Headers, email: string): string | null {
      const found = read(headers);
      return found?.people.includes(personOf(email)) ? found.device : null;
    },
    /** The cookie that makes the device that sent these headers known to this account from now on. */
    remember(headers: Headers, email: string): string {
      const { device, people } = read(headers) ?? {
        device: randomBytes(16).toString('base64url'),
        people: [],
      };
      const person = personOf(email);
      const known = [person, ...people.filter((other) => other !== person)].slice(0, MOST_PEOPLE);
      const text = [device, ...known].join('~');
      return cookie.set(`${text}.${sign(text)}`, YEAR_SECONDS);
    },
    /** The cookie that makes it forget everybody. */
    forget: cookie.forget,
  };
}
