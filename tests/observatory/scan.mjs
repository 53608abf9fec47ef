/**
 * Scans each address (host:port/path) with Mozilla's scorer and prints what it found, one JSON object by address.
 * Which certificates it believes beside the usual ones says NODE_EXTRA_CA_CERTS.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { scan } from '@mdn/mdn-http-observatory';

// It reads the browsers' list of preloaded hosts, which its installation would have fetched: nobody is on it here.
const main = createRequire(import.meta.url).resolve('@mdn/mdn-http-observatory');
const preloaded = path.resolve(path.dirname(main), '../conf/hsts-preload.json');
if (!existsSync(preloaded)) writeFileSync(preloaded, '{}');

const found = {};
for (const address of process.argv.slice(2)) {
  try {
    const { scan: told, tests } = await scan(address);
    const results = Object.entries(tests).map(([name, { result, scoreModifier }]) => [
      name,
      { result, modifier: scoreModifier },
    ]);
    found[address] = {
      score: told.score,
      grade: told.grade,
      status: told.statusCode,
      tests: Object.fromEntries(results),
    };
  } catch (error) {
    found[address] = { problem: String(error) };
  }
}
process.stdout.write(JSON.stringify(found));
