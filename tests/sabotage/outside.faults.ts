import type { Fault } from './fault.types.ts';

const log = 'src/server/log.ts';
const logTests = 'src/server/log.test.ts';
const bounded = 'src/server/bounded-server.ts';
const boundedTests = 'src/server/bounded-server.test.ts';
const headers = 'src/http/security-headers.ts';
const headerTests = 'src/http/security-headers.test.ts';
const cache = 'src/public-pages/page-cache.ts';
const cacheTests = 'src/public-pages/page-cache.test.ts';
const backupTests = 'src/backup/backup.db.test.ts';

/** What leaves the shop and what comes in: words, headers, files, kept pages, bounds, backups. */
export const outsideFaults: readonly Fault[] = [
  {
    id: 'media-uses',
    breaks: 'a picture that the gallery of a pot shows is deleted as unused',
    sql: 'drop trigger variant_images_inserted_uses on variant_images',
    seenBy: [
      {
        file: 'src/shop/media/media-uses.db.test.ts',
        name: 'whatever is shown, replaced or deleted, each file knows its products',
      },
    ],
  },
  {
    id: 'csv-formula',
    breaks: 'a name in an export is a formula in a spreadsheet',
    file: 'src/shop/exports/csv-file.ts',
    find: "return formula.test(text) ? `'${text}` : text;",
    put: "return formula.test(text) && text.startsWith('=') ? `'${text}` : text;",
    seenBy: [{ file: 'src/shop/exports/csv-file.test.ts', name: 'no text begins like a formula' }],
  },
  {
    id: 'mail-escape',
    breaks: 'what a customer typed is markup in a mail',
    file: 'src/mail/mail-document.tsx',
    find: "].join('\\n');",
    put: "]\n    .join('\\n')\n    .replaceAll('&lt;', '<');",
    seenBy: [{ file: 'src/mail/order-email.test.ts', name: 'what a customer or an admin typed stays text' }],
  },
  {
    id: 'mail-header',
    breaks: 'a name adds a recipient to a mail',
    file: 'src/mail/mail-address.ts',
    find: "if (!plainAddress.test(address)) throw new Error('Not an e-mail address');",
    put: "if (!plainAddress.test(address) && !address.includes('@')) throw new Error('Not an e-mail address');",
    seenBy: [{ file: 'src/mail/transport.test.ts', name: 'the address ' }],
  },
  {
    id: 'token-in-log',
    breaks: 'the private link of an order stands in the log',
    file: log,
    find: '(?:track-order|join|back-in-stock|',
    put: '(?:join|back-in-stock|',
    seenBy: [{ file: logTests, name: 'no line holds an address or a link that lets somebody in' }],
  },
  {
    id: 'address-in-log',
    breaks: 'the address of a customer stands in the log',
    file: log,
    find: `    .replaceAll(ADDRESS, '[address]')\n`,
    put: `    .replaceAll(ADDRESS, (address) => address)\n`,
    seenBy: [{ file: logTests, name: 'no line holds an address or a link that lets somebody in' }],
  },
  {
    id: 'values-in-log',
    breaks: 'the values of a failed statement stand in the log',
    file: log,
    find: `  if ('query' in error && 'params' in error) return`,
    put: `  if ('query' in error && 'params' in error && error.message === '') return`,
    seenBy: [{ file: logTests, name: 'a statement that failed is told without its values' }],
  },
  {
    id: 'hsts',
    breaks: 'browsers are not told to come by https alone',
    file: headers,
    find: `...(publicAddress?.startsWith('https:') && {`,
    put: `...(publicAddress?.startsWith('https://www.') && {`,
    seenBy: [{ file: headerTests, name: 'an address of https is kept to, and no other' }],
  },
  {
    id: 'csp-inline',
    breaks: 'a page allows every inline script',
    file: headers,
    find: `'script-src': ["'self'", ...new Set(hashes),`,
    put: `'script-src': ["'self'", "'unsafe-inline'", ...new Set(hashes.slice(0, 0)),`,
    seenBy: [{ file: headerTests, name: 'policy allows just its own inline scripts' }],
  },
  {
    id: 'frame-ancestors',
    breaks: 'a page of the shop may be shown in a frame of another site',
    file: headers,
    find: `    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],`,
    put: `    'form-action': ["'self'"],`,
    seenBy: [{ file: headerTests, name: 'a page is framed by nobody' }],
  },
  {
    id: 'timeout-of-statements',
    breaks: 'a statement behind a page may run for ever',
    file: 'src/database/client.ts',
    find: '    statement_timeout: statement,',
    put: '    statement_timeout: statement * 0,',
    seenBy: [
      {
        file: 'src/database/transactions.db.test.ts',
        name: 'each session has its limits, without any parameter at its start',
      },
    ],
  },
  {
    id: 'timeout-of-heads',
    breaks: 'the head of a request may take as long as it likes',
    file: bounded,
    find: '    headersTimeout: bounds.head,',
    put: '    headersTimeout: 0,',
    seenBy: [{ file: boundedTests, name: 'the first head' }],
  },
  {
    id: 'timeout-of-bodies',
    breaks: 'a body may come letter by letter',
    file: bounded,
    find: 'if (request.complete || comes) return;',
    put: 'if (request.complete || comes || arrived > 0) return;',
    seenBy: [
      { file: boundedTests, name: 'a body that comes letter by letter is not waited for, whoever reads it' },
    ],
  },
  {
    id: 'connections-of-one',
    breaks: 'one address takes all connections',
    file: bounded,
    find: '    if (count > connectionsOfOne) socket.destroy();',
    put: '    if (count > connectionsOfOne * 1000) socket.destroy();',
    seenBy: [{ file: boundedTests, name: 'one address has so many connections, and all together' }],
  },
  {
    id: 'body-size',
    breaks: 'a body of JSON has no largest size',
    file: 'src/http/json-endpoint.ts',
    find: 'if (size > mostBytes) throw tooLarge;',
    put: 'if (size > mostBytes * 1e6) throw tooLarge;',
    seenBy: [
      {
        file: 'src/http/json-endpoint.test.ts',
        name: 'a body without an announced length is refused once it is too large',
      },
    ],
  },
  {
    id: 'lane',
    breaks: 'one crowded plant takes every connection of the pool',
    file: 'src/database/transactions.ts',
    find: '    if (running < atOnce) {',
    put: '    if (running < atOnce * 100) {',
    seenBy: [{ file: 'src/database/transactions.db.test.ts', name: 'a lane: in the order of their coming' }],
  },
  {
    id: 'listen',
    breaks: 'nobody listens to what the database tells of changes',
    file: 'src/live/listen-for-changes.ts',
    find: '`${LIMITS}; listen shop_changes`',
    put: '`${LIMITS}; select 1`',
    seenBy: [
      { file: 'src/live/listen-for-changes.db.test.ts', name: 'tags of one transaction come together' },
    ],
  },
  {
    id: 'lost-untold',
    breaks: 'pages stay kept although notices may have been missed',
    file: 'src/live/listen-for-changes.ts',
    find: `    if (failures === 1) log.warn({ err: error }, 'The database tells of no changes; trying again');
    subscribers.tellLost();`,
    put: `    if (failures === 1) log.warn({ err: error }, 'The database tells of no changes; trying again');`,
    seenBy: [
      {
        file: 'src/live/listen-for-changes.db.test.ts',
        name: 'cut off, it says lost, comes back, says lost again and hears',
      },
    ],
  },
  {
    id: 'announce-trigger',
    breaks: 'a changed product is announced to nobody',
    sql: 'drop trigger products_updated_announce on products',
    seenBy: [{ file: 'src/live/announced-tags.db.test.ts', name: 'publishing, deleting and coming anew' }],
  },
  {
    id: 'change-ends-no-page',
    breaks: 'a kept page is shown although what it shows has changed',
    file: cache,
    find: 'return clock() < renderedAt + MAX_AGE_MS && generations.areUnmoved(tags, asOf);',
    put: 'return clock() < renderedAt + MAX_AGE_MS && generations.areUnmoved(tags.slice(1), asOf);',
    seenBy: [{ file: cacheTests, name: 'a page is rendered once, and again after one of its tags moved' }],
  },
  {
    id: 'joins-stale-flight',
    breaks: 'who comes after a change gets a page that was begun before it',
    file: cache,
    find: 'asOf >= arrived || (tags !== null && generations.areUnmoved(tags, asOf))',
    put: 'asOf >= arrived || tags !== null',
    seenBy: [{ file: cacheTests, name: 'do not share one that a change before them has ended' }],
  },
  {
    id: 'change-ends-no-part',
    breaks: 'a page that is made anew after a change shows a part as it was before',
    file: 'src/public-pages/kept-reads.ts',
    find: 'generations.areUnmoved(entry.tags, entry.asOf)',
    put: 'generations.areUnmoved(entry.tags.slice(1), entry.asOf)',
    seenBy: [
      {
        file: 'src/public-pages/kept-reads.test.ts',
        name: 'what is there is not read again, until one of its tags moves',
      },
    ],
  },
  {
    id: 'personal-page-kept',
    breaks: 'a page with somebody’s cookie is kept for all',
    file: 'src/public-pages/render-public-page.ts',
    find: '    response.headers.getSetCookie().length === 0 &&\n',
    put: '',
    seenBy: [{ file: 'src/public-pages/render-public-page.test.ts', name: 'is for nobody else' }],
  },
  {
    id: 'tags-forgotten',
    breaks: 'a page whose loader did not say what it reads is kept',
    file: 'src/public-pages/public-page.ts',
    find: 'declared.length === loaders ? [',
    put: 'declared.length <= loaders ? [',
    seenBy: [{ file: 'src/public-pages/render-public-page.test.ts', name: 'is not kept' }],
  },
  {
    id: 'etag-of-headers',
    breaks: 'a page whose policy changed is not sent anew',
    file: 'src/public-pages/render-public-page.ts',
    find: `createHash('sha256').update(JSON.stringify(headers)).update(body)`,
    put: `createHash('sha256').update(JSON.stringify(headers.length)).update(body)`,
    seenBy: [
      {
        file: 'src/public-pages/render-public-page.test.ts',
        name: 'a page whose headers changed has another sign',
      },
    ],
  },
  {
    id: 'upload-type',
    breaks: 'a drawing with a script is taken as a picture',
    file: 'src/media/receive-file.ts',
    find: `    if (type === 'svg' || type === 'heic') return refused(type);\n`,
    put: `    if (type === 'heic') return refused(type);\n`,
    seenBy: [{ file: 'src/media/receive-file.test.ts', name: 'an SVG with a script' }],
  },
  {
    id: 'exif',
    breaks: 'a photo keeps where it was taken',
    file: 'src/media/pictures.ts',
    find: `        .webp({ quality: 88, alphaQuality: 100, effort: 2 })`,
    put: `        .keepMetadata()
        .webp({ quality: 88, alphaQuality: 100, effort: 2 })`,
    seenBy: [
      { file: 'src/media/receive-file.test.ts', name: 'a photo loses where it was taken and stands upright' },
    ],
  },
  {
    id: 'path-traversal',
    breaks: 'an address leads out of the folder of uploads',
    file: 'src/media/sizes.ts',
    find: String.raw`/^[\w.-]{1,200}$/.test(name) && !/^\.+$/.test(name)`,
    put: String.raw`/^[\w.-]{1,200}$/.test(name)`,
    seenBy: [{ file: 'src/media/file-response.test.ts', name: 'is not there' }],
  },
  {
    id: 'own-network',
    breaks: 'a picture is fetched from the shop’s own network',
    file: 'src/media/remote-picture.ts',
    find: "if (parsed.range() !== 'unicast') return false;",
    put: "if (parsed.range() === 'loopback') return false;",
    seenBy: [
      {
        file: 'src/media/remote-picture.test.ts',
        name: 'without settings of its own it asks the internet alone',
      },
    ],
  },
  {
    id: 'backup-torn',
    breaks: 'a backup that breaks off stands there under its name',
    file: 'src/backup/backup-store.ts',
    find: '  const unfinished = `${file}.${crypto.randomUUID().slice(0, 8)}${UNFINISHED}`;',
    put: '  const unfinished = file;',
    seenBy: [{ file: backupTests, name: 'a backup that cannot be finished leaves no file' }],
  },
  {
    id: 'restore-out-of-folder',
    breaks: 'a file of a backup is written outside of the folder of uploads',
    file: 'src/backup/backup-file.ts',
    find: String.raw`/^[^\\:\0]+$/.test(part) && !/^\.+$/.test(part)`,
    put: String.raw`/^[^\0]*$/.test(part)`,
    seenBy: [{ file: backupTests, name: 'files that lead out of their folder, a list without end' }],
  },
  {
    id: 'restore-room',
    breaks: 'a restore fills the disk',
    file: 'src/backup/room.ts',
    find: 'if (free >= needed) continue;',
    put: 'if (free >= 0) continue;',
    seenBy: [
      { file: 'src/backup/room.test.ts', name: 'all that goes onto one disk has to fit there at once' },
    ],
  },
  {
    id: 'restore-file-checksum',
    breaks: 'a file that is not the one of the backup is taken for it',
    file: 'src/backup/restore-backup.ts',
    find: '  if (meter.read().sha256 !== sha256)',
    put: `  if (sha256 === '' && meter.read().sha256 !== sha256)`,
    seenBy: [
      {
        file: backupTests,
        name: 'a file that lies where another should go is left, and nothing is restored',
      },
    ],
  },
  {
    id: 'restore-over-shop',
    breaks: 'a backup is restored over a shop that is there',
    file: 'src/backup/restore-backup.ts',
    find: '  if (begun.length > 0) {',
    put: '  if (begun.length > 1) {',
    seenBy: [{ file: backupTests, name: 'a shop that is not empty is left as it is' }],
  },
];
