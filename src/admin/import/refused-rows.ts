import * as z from 'zod/mini';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { refusedRows } from '../../shop/import/imports.ts';
import type { Route } from './+types/refused-rows';
import { csvResponse } from './csv-response.server.ts';

/** The rows of an import that were refused, as they came, with the reason behind each. */
export function loader({ context, url, params }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'catalogue');
  const id = z.guid().safeParse(params.id);
  const rows = refusedRows(context.get(shopContext), id.success ? id.data : crypto.randomUUID());
  return csvResponse(rows, `refused-${params.id.slice(0, 8)}.csv`);
}
