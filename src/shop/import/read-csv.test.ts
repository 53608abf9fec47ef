import { expect, test } from 'vitest';
import { type InspectedFile, inspectFile, readRows } from './read-csv.ts';
import { shopifyCsv, wooCommerceCsv } from './import.fixtures.ts';

const HEADER = 'Handle,Name,Price';

async function* inPieces(bytes: Uint8Array, size = 3_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const inspect = (content: string | Uint8Array): Promise<InspectedFile> =>
  inspectFile(inPieces(typeof content === 'string' ? Buffer.from(content) : content));

test('files that are what they seem, and how many rows they have', async () => {
  expect(await inspect(shopifyCsv)).toMatchObject({ ok: true, format: 'shopify', delimiter: ',', rows: 4 });
  expect(await inspect(wooCommerceCsv)).toMatchObject({ ok: true, format: 'woocommerce', rows: 6 });
  expect(await inspect(`\ufeff${HEADER}\r\na,b,1\r\n`)).toMatchObject({
    ok: true,
    header: ['Handle', 'Name', 'Price'],
  });
  expect(await inspect('Handle;Name;Price\na;"b; c";1,50\n')).toMatchObject({
    ok: true,
    delimiter: ';',
    rows: 1,
  });
  expect(await inspect('Handle\tName\na\tb\n')).toMatchObject({ ok: true, delimiter: '\t' });
});

test.each<[string, string | Uint8Array, object]>([
  ['nothing', '', { reason: 'empty' }],
  ['white space', ' \r\n\n', { reason: 'empty' }],
  ['a header alone', `${HEADER}\n`, { reason: 'header-only' }],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${HEADER}\na,b,1\n`, 'utf16le'), { reason: 'utf-16' }],
  ['UTF-16 without', Buffer.from(`${HEADER}\na,b,1\n`, 'utf16le'), { reason: 'utf-16' }],
  ['Latin-1', Buffer.from(`${HEADER}\na,Caf\xe9,1\n`, 'latin1'), { reason: 'not-utf-8' }],
  ['an Excel file', Buffer.from('PK\x03\x04 and so on'), { reason: 'spreadsheet' }],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1'), { reason: 'not-utf-8' }],
  ['zeros', `${HEADER}\na,b\0,1\n`, { reason: 'no-text' }],
  ['a page', '<!doctype html><p>Hello, you', { reason: 'unknown-header' }],
  ['another table', 'Date,Amount\n1,2\n', { reason: 'unknown-header' }],
  ['the same column twice', 'Handle,Name,name\na,b,c\n', { reason: 'doubled-column', column: 'name' }],
  ['an open quote', `${HEADER}\na,"b,1\nc,d,2\n`, { reason: 'unclosed-quote', line: 2 }],
  ['a broken quote', `${HEADER}\na,"b"c,1\n`, { reason: 'broken-quote', line: 2 }],
  [
    'a million columns',
    Array.from({ length: 1_000_000 }, (_, at) => `c${at}`).join(','),
    { reason: 'too-many-columns' },
  ],
  [
    '501 columns',
    `${Array.from({ length: 501 }, (_, at) => `c${at}`).join(',')}\n1\n`,
    { reason: 'too-many-columns' },
  ],
  ['a row of 2 MB', `${HEADER}\na,${'b'.repeat(2_000_000)},1\n`, { reason: 'too-long-row', line: 2 }],
  ['too many rows', `${HEADER}\n${'a,b,1\n'.repeat(100_001)}`, { reason: 'too-many-rows' }],
])('%s is refused by name', async (_name, content, refusal) => {
  expect(await inspect(content)).toMatchObject({ ok: false, ...refusal });
});

test('rows are counted as a spreadsheet does, empty lines and lines within cells too', async () => {
  const rows = [];
  for await (const row of readRows(inPieces(Buffer.from(`${HEADER}\na,"b\nc",1\n\nd,é,2\n`), 1), ','))
    rows.push(row);
  expect(rows).toEqual([
    { line: 2, cells: ['a', 'b\nc', '1'] },
    { line: 4, cells: ['d', 'é', '2'] },
  ]);
});
