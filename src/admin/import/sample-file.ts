import { requireStaff } from '../../http/guards.ts';
import { sampleRows } from '../../shop/import/sample-file.ts';
import type { Route } from './+types/sample-file';
import { csvResponse } from './csv-response.server.ts';

/** Our own file with a product without variants and one with some. */
export function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'catalogue');
  return csvResponse(sampleRows(), 'import-sample.csv');
}
