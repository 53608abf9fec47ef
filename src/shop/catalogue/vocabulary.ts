import type { Database } from '../../database/client.ts';
import { categories } from '../../database/tables/catalogue.ts';
import { searchSynonyms } from '../../database/tables/search.ts';
import { isSearchListingFilled } from './category-listing.ts';
import { type SynonymGroup, toSynonymGroup } from './synonyms.rules.ts';

/** What somebody's words are understood by, besides the words that products have: the same for each attempt of a search. */
export type Vocabulary = {
  groups: SynonymGroup[];
  kinds: { id: string; name: string }[];
  /** Whether search_listing has every product by now. */
  isFilled: boolean;
};

export async function readVocabulary(db: Database): Promise<Vocabulary> {
  const [groups, kinds, isFilled] = await Promise.all([
    readSynonyms(db),
    db.select({ id: categories.id, name: categories.name }).from(categories),
    isSearchListingFilled(db),
  ]);
  return { groups, kinds, isFilled };
}

/** All groups of names that staff keep; `findSynonyms` says which of them stand among somebody's words. */
export async function readSynonyms(db: Database): Promise<SynonymGroup[]> {
  const rows = await db
    .select({ names: searchSynonyms.names })
    .from(searchSynonyms)
    .orderBy(searchSynonyms.createdAt, searchSynonyms.id);
  return rows.map(({ names }) => toSynonymGroup(names));
}
