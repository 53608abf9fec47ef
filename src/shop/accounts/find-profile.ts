import { eq } from 'drizzle-orm';
import { profiles } from '../../database/tables/accounts.ts';
import { profileCountries } from '../countries.rules.ts';
import type { Shop } from '../shop.types.ts';
import type { Profile } from './profile.schema.ts';

/** What a person saved as their profile; nothing before it was saved once. */
export async function findProfile(shop: Shop, { userId }: { userId: string }): Promise<Profile | null> {
  const [row] = await shop.db.select().from(profiles).where(eq(profiles.userId, userId));
  const country = profileCountries.find((name) => name === row?.country);
  if (!row || !country) return null;
  const { firstName, lastName, phone, address, city, state, zipCode } = row;
  return { firstName, lastName, phone, address, city, state, zipCode, country };
}
