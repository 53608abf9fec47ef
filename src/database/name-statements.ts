import type pg from 'pg';

type Asked = { text?: unknown; name?: unknown; submit?: unknown };
type Query = (...given: unknown[]) => unknown;

/** Asked so often on one connection, a statement is worth keeping there. */
const OFTEN = 3;
/** Kept on one connection: each costs the server some ten kilobytes. */
const MOST_NAMED = 120;
/** Lists of another length are other statements: of those that are not asked often so many are remembered. */
const MOST_SEEN = 600;

/**
 * What gives all columns that there are gives others after a migration, which a kept statement may not. Of words that are searched for
 * some are rare and some in every row: one plan for all would be the wrong one for many.
 */
const UNFIT = /(?:\b(?:select|returning|distinct)|[.,])\s*\*|@@|\blike\b|\bilike\b|%>/i;
/** What an insert gives, if anything: what it reads on its way may be all columns of something. */
const GIVEN = /^\s*insert\b[^]*?(?=\breturning\b[^]*$|$)/i;

/**
 * Has the server keep what is asked again and again on a connection, read and planned: of a short statement that is more than
 * half of its work. PostgreSQL goes on planning anew where that pays (`plan_cache_mode`). docs/decisions/0050-kept-statements.md
 */
export function nameStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client) as Query;
  const seen = new Map<string, number>();
  const names = new Map<string, string | null>();

  function nameOf(text: string): string | null {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MOST_NAMED || UNFIT.test(text.replace(GIVEN, ''))) return null;
    const times = (seen.get(text) ?? 0) + 1;
    if (times < OFTEN) {
      if (times > 1 || seen.size < MOST_SEEN) seen.set(text, times);
      return null;
    }
    seen.delete(text);
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  }

  const named: Query = (asked, values, ...more) => {
    const { text, name, submit } = (typeof asked === 'object' && asked !== null ? asked : {}) as Asked;
    // Without values a text may be several statements.
    const isOne = typeof text === 'string' && !name && !submit && Array.isArray(values) && values.length > 0;
    const own = isOne ? nameOf(text) : null;
    if (own === null) return query(asked, values, ...more);
    const answer = query({ ...(asked as object), name: own }, values, ...more);
    if (answer instanceof Promise) {
      void answer.catch((error: unknown) => {
        if (isOfAnotherShape(error)) names.set(String(text), null);
      });
    }
    return answer;
  };
  client.query = named as typeof client.query;
}

/** A migration has changed the kind of a column meanwhile: 'cached plan must not change result type'. */
function isOfAnotherShape(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000';
}
