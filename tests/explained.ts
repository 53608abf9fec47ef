import type { Pool } from 'pg';
import { type RootDatabase, createDatabase } from '../src/database/client.ts';

export type Asked = { text: string; values: unknown[] };

/** A database whose statements are noted down, besides being answered. */
export function listen(pool: Pool): { db: RootDatabase; take(): Asked[] } {
  let asked: Asked[] = [];
  const noting = new Proxy(pool, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'query' || typeof value !== 'function') return value;
      return (query: { text: string } | string, values: unknown[] = []) => {
        asked.push({ text: typeof query === 'string' ? query : query.text, values });
        return Reflect.apply(value, target, [query, values]) as unknown;
      };
    },
  });
  return {
    db: createDatabase(noting),
    take() {
      const taken = asked;
      asked = [];
      return taken;
    },
  };
}

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Total Cost': number;
  Filter?: string;
  Plans?: Node[];
};

export type Plan = {
  cost: number;
  /** Tables that are read from one end to the other. */
  scanned: string[];
};

/** How the database would answer a statement. */
export async function explain(pool: Pool, { text, values }: Asked): Promise<Plan> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (format json) ${text}`,
    values,
  );
  const root = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!root) throw new Error(`No plan for ${text}`);
  return {
    cost: root['Total Cost'],
    scanned: scannedBy(root),
  };
}

/** The first rows that come, whichever they are, are no table read to its end. */
function scannedBy(node: Node, parent?: Node): string[] {
  const isFirstRows = parent?.['Node Type'] === 'Limit' && node.Filter === undefined;
  const own = node['Node Type'] === 'Seq Scan' && !isFirstRows ? (node['Relation Name'] ?? []) : [];
  return [own, ...(node.Plans ?? []).map((plan) => scannedBy(plan, node))].flat();
}
