import { redirect } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { exportCatalogue } from '../../shop/import/export-catalogue.ts';
import { requireProof } from '../layout/proof.server.ts';
import type { Route } from './+types/export-catalogue';
import { answerFile, fileHeaders } from './send-export.server.ts';

/** The catalogue as a file that imports again; with `?pictures=yes` a ZIP. docs/behaviour/import.md#export. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = requireStaff({ context, url }, 'catalogue');
  requireProof(context, { request, url });
  const withPictures = url.searchParams.get('pictures') === 'yes';
  if (request.method === 'HEAD') {
    return new Response(null, { headers: fileHeaders(`catalogue.${withPictures ? 'zip' : 'csv'}`) });
  }
  const shop = context.get(shopContext);
  const written = await exportCatalogue(shop, { actor, withPictures });
  if (!written.ok) return redirect('/admin/products?busy=yes');
  return answerFile(shop, request, { ...written, chunks: written.bytes });
}
