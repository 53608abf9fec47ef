import type { Database } from '../../database/client.ts';
import { searchSynonyms } from '../../database/tables/search.ts';
import { type SynonymGroup, toSynonymGroup } from './synonyms.rules.ts';

/** All groups of names that staff keep; `findSynonyms` says which of them stand among somebody's words. */
export async function readSynonyms(db: Database): Promise<SynonymGroup[]> {
  const rows = await db
    .select({ names: searchSynonyms.names })
    .from(searchSynonyms)
    .orderBy(searchSynonyms.createdAt, searchSynonyms.id);
  return rows.map(({ names }) => toSynonymGroup(names));
}
