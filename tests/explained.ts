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
  const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
  return {
    cost: root['Total Cost'],
    scanned: nodes(root).flatMap((node) =>
      node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [],
    ),
  };
}
