import { type SQL, sql } from 'drizzle-orm';
import { likePattern } from './like-pattern.ts';

/**
 * Forgives mistyped letters in names; descriptions and categories must hold the words as they are written ('low light'
 * finds 'Low-Light'). Each kind of match is looked up by its own index: joined by `or` they would read every product.
 */
export function matchesWords(text: string): SQL {
  const pattern = likePattern(text);
  return sql`products.id in (
    select id from products where ${text} <% name
    union select id from products where name ilike ${pattern}
    union select id from products where description ilike ${pattern}
    union select own.product_id from categories join product_categories own on own.category_id = categories.id
      where replace(categories.name, '-', ' ') ilike replace(${pattern}, '-', ' '))`;
}

/**
 * How alike the name is; the words found in the description count half. To measure how alike a whole description is
 * takes ten times as long. The table's name is one of ours, never a shopper's text.
 */
export function likeness(text: string, table: string): SQL {
  const of = (column: string) => sql.raw(`${table}.${column}`);
  return sql`(2 * word_similarity(${text}, ${of('name')}) + (${of('description')} ilike ${likePattern(text)})::int)`;
}
