/**
 * Leaves a second table of routes beside the one that browsers are given: without those of the back office and the calls,
 * which nobody who shops needs (docs/decisions/0051-weight.md). src/http/shop-manifest.ts has documents of the shop load it.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** What shoppers go to most is fetched whole at once; of other pages the browser finds out itself what they need. */
const OFTEN = /\/(?:home|shop|product|cart|plant-care|guide)$/;
/** Each route by its id. */
const NAMED = 'for(const id in __reactRouterManifest.routes)__reactRouterManifest.routes[id].id=id';

const [folder] = process.argv.slice(2);
for (const name of readdirSync(folder).filter((file) => /^manifest-\w+\.js$/.test(file))) {
  const text = readFileSync(path.join(folder, name), 'utf8');
  const [begin, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1];
  const manifest = JSON.parse(text.slice(begin, end));
  const routes = Object.entries(manifest.routes)
    .filter(([id]) => !/^(?:admin|api)\//.test(id))
    .map(([id, route]) => [id, shortened(id, route, new Set(manifest.entry.imports))]);
  const shop = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) });
  writeFileSync(
    path.join(folder, name.replace(/\.js$/, '.shop.js')),
    `${text.slice(0, begin)}${shop};${NAMED}`,
  );
}

/**
 * What a route has not is not said, as the router asks whether it has; nor what its place or the page says already, or what no
 * router asks.
 */
function shortened(id, { id: _id, hasDefaultExport: _unasked, ...route }, loaded) {
  const imports = OFTEN.test(id) ? (route.imports ?? []).filter((file) => !loaded.has(file)) : [];
  return Object.fromEntries(
    Object.entries({ ...route, imports }).filter(
      ([, value]) => value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
