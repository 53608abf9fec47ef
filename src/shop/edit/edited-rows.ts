import { type InferInsertModel, type InferSelectModel, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/client.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import type { Right } from '../access/roles.rules.ts';
import type { ActivitySubject } from '../activity/activity.schema.ts';
import type { Shop } from '../shop.types.ts';
import type { DraftLabels, DraftNames } from './edit.rules.ts';
import { type Edit, type SavedEdit, deleteEdited, recordEdit, revisionOf, saveEdit } from './edits.ts';

type RowTable = PgTable & { id: PgColumn };

type RowKind<Table extends RowTable, Draft> = {
  table: Table;
  type: ActivitySubject;
  right: Right;
  labels: DraftLabels<Draft>;
  /** How the history calls it. */
  nameOf: (draft: Draft) => string;
  toDraft: (row: InferSelectModel<Table>) => Draft;
  toColumns: (draft: Draft, now: Date) => Omit<InferInsertModel<Table>, 'id' | 'createdAt'>;
  /** As saveEdit's. */
  files?: (draft: Draft) => readonly (string | null)[];
  namesOf?: (tx: Database, drafts: readonly Draft[]) => Promise<DraftNames>;
};

/** The verbs of a table whose rows staff add, edit and delete one by one. Drafts have passed their schema. */
export function editedRows<Table extends RowTable, Draft extends object>(kind: RowKind<Table, Draft>) {
  const { table, type, right, labels, nameOf, toDraft, toColumns, files, namesOf } = kind;
  const toRow = (row: unknown) => row as InferSelectModel<Table>;
  const only = (id: string) => eq(table.id, id);
  return {
    /** A stored row as its form begins. */
    edited(row: InferSelectModel<Table> & { id: string }) {
      const draft = toDraft(row);
      return { id: row.id, draft, revision: revisionOf(draft) };
    },

    /** Gives its id. */
    async create(shop: Shop, { actor, draft }: { actor: Actor; draft: Draft }): Promise<string> {
      const id = crypto.randomUUID();
      const now = shop.now();
      await shop.db.transaction(async (tx) => {
        await assertMay(tx, actor, right);
        const row = { ...toColumns(draft, now), id, createdAt: now };
        await tx.insert(table).values(row as unknown as InferInsertModel<Table>);
        await recordEdit(tx, { actor, action: 'created', subject: { type, id, name: nameOf(draft) }, now });
      });
      return id;
    },

    /** Removes files that it shows no longer. Refuses when others saved it meanwhile. */
    update(shop: Shop, { id, ...edit }: Edit<Draft> & { id: string }): Promise<SavedEdit<Draft>> {
      const { draft } = edit;
      return saveEdit(shop, {
        right,
        ...edit,
        subject: { type, id, name: nameOf(draft) },
        labels,
        async read(tx) {
          const [row] = await tx
            .select()
            .from(table as PgTable)
            .where(only(id))
            .for('update');
          return row && toDraft(toRow(row));
        },
        async write(tx, now) {
          await tx
            .update(table as PgTable)
            .set(toColumns(draft, now))
            .where(only(id));
        },
        ...(namesOf && { namesOf: (tx: Database, before: Draft) => namesOf(tx, [before, draft]) }),
        ...(files && { files }),
      });
    },

    /** Deletes it with its files. Says whether there was one. */
    remove(shop: Shop, { actor, id }: { actor: Actor; id: string }): Promise<{ ok: boolean }> {
      return deleteEdited<Draft>(shop, {
        right,
        actor,
        type,
        id,
        async remove(tx) {
          const [row] = await tx.delete(table).where(only(id)).returning();
          return row && toDraft(toRow(row));
        },
        detail: (draft) => ({ name: nameOf(draft) }),
        ...(files && { files }),
      });
    },
  };
}
