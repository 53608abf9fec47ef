import { profiles } from '../../database/tables/accounts.ts';
import type { Shop } from '../shop.types.ts';
import type { Profile } from './profile.schema.ts';

/** Stores a person's own profile, first or anew. `userId` comes from the session. Specification, storefront §7. */
export async function saveProfile(shop: Shop, { userId, profile }: { userId: string; profile: Profile }) {
  const updatedAt = shop.now();
  await shop.db
    .insert(profiles)
    .values({ ...profile, userId, createdAt: updatedAt, updatedAt })
    .onConflictDoUpdate({ target: profiles.userId, set: { ...profile, updatedAt } });
}
