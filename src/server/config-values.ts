import { z } from 'zod';
import type { Keep } from '../backup/backup-times.rules.ts';
import { isRecipient } from '../backup/seal.ts';
import { parseTrustedProxies } from '../http/client-address.ts';
import { parseSender } from '../mail/mail-address.ts';
import { type CheckoutCountry, checkoutCountries } from '../shop/countries.rules.ts';

// How single values of the environment are written, where that takes more than a pattern.

export function readCountries(text: string, context: z.RefinementCtx): CheckoutCountry[] {
  const asked = text.split(',').map((name) => name.trim());
  const known = checkoutCountries.filter((country) => asked.includes(country));
  if (known.length === asked.length) return known;
  context.addIssue({ code: 'custom', message: `must be one or more of ${checkoutCountries.join(', ')}` });
  return z.NEVER;
}

export function readTrustedProxies(text: string, context: z.RefinementCtx) {
  try {
    return parseTrustedProxies(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'not valid' });
    return z.NEVER;
  }
}

export function readKeep(text: string, context: z.RefinementCtx): Keep {
  const [, daily, weekly, monthly] = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(text.replaceAll(' ', '')) ?? [];
  if (monthly !== undefined)
    return { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) };
  context.addIssue({
    code: 'custom',
    message: 'must be three numbers of days, weeks and months, like 7,4,12',
  });
  return z.NEVER;
}

export function readRecipients(text: string, context: z.RefinementCtx): string[] {
  const given = text.split(',').map((name) => name.trim());
  if (given.every(isRecipient)) return given;
  const message = 'must be a public key that begins with age1, or several with commas between them';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

export function isSender(text: string): boolean {
  try {
    parseSender(text);
    return true;
  } catch {
    return false;
  }
}
