import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { TypedClaim } from '../../shop/claims/claims.schema.ts';
import { storedPhotoSchema } from '../../shop/claims/claim-photo.schema.ts';
import { createStoredRecord, storageEvents } from '../cart/stored-record.ts';

const draftSchema = z.object({
  orderId: z.string(),
  key: z.string(),
  units: z.record(z.string(), z.number()),
  problem: z.string(),
  story: z.string(),
  photos: z.array(storedPhotoSchema),
});

export type ClaimDraft = z.infer<typeof draftSchema>;

/** Of this tab: a phone may close the page while its camera is open. */
const record = createStoredRecord('sessionStorage', 'claim', draftSchema);

/** What is typed into the form of an order, kept until it is sent; `typed` came back with a refusal, without script. */
export function useClaimDraft(orderId: string, key: string, typed?: TypedClaim) {
  const [draft, setDraft] = useState<ClaimDraft>({
    orderId,
    key,
    units: {},
    problem: '',
    story: '',
    photos: [],
    ...typed,
  });
  useEffect(() => {
    storageEvents.soon(() => {
      const kept = record.read();
      if (kept?.orderId === orderId) setDraft({ ...kept, ...typed });
    });
  }, [orderId, typed]);

  function change(next: (now: ClaimDraft) => Partial<ClaimDraft>) {
    setDraft((now) => {
      const changed = { ...now, ...next(now) };
      record.write(changed);
      return changed;
    });
  }

  return { draft, change };
}

/** Once it was sent. */
export function forgetClaimDraft(): void {
  record.forget();
}
