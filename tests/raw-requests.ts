import fc from 'fast-check';

/** A request as bytes on a line, well made or not; who reads it rightly finds no second one in it. */
export type RawRequest = { text: string };

/** Asked for by what hides in a body: whoever is asked it has taken a body for a request. */
export const SMUGGLED = '/smuggled';
const HIDDEN = `GET ${SMUGGLED} HTTP/1.1\r\nHost: shop.test\r\n\r\n`;
const INSIDE = `0\r\n\r\n${HIDDEN}`;

const METHODS = ['GET', 'GET', 'POST', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'];
const ODD_METHODS = ['CONNECT', 'PROPFIND', 'get', 'GE T', '', '\0GET', 'M-SEARCH', 'G'.repeat(300), 'GÉT'];
const TARGETS = [
  '/', '/shop', '/shop?q=%00', '/shop?page=-1&category=%27', '/shop.data?_routes=x', '/search?q=%F0%28', '/product/x',
  '/product/%2e%2e', '/auth', '/cart', '/checkout', '/admin', '/admin/orders.data', '/orders?cursor=e30',
  '/api/quote', '/api/create-razorpay-order', '/api/verify-razorpay-payment', '/api/webhooks/razorpay',
  '/api/auth/sign-in/email', '/api/auth/get-session', '/api/auth/%', '/api/rpc/is_admin', '/api/products/x/events',
  '/media/%00', '/media/..%2f..%2fpackage.json', '/media/sizes/320/%', '/assets/%2e%2e%2fserver%2findex.js',
  '/images/%c0%af', '/favicon.ico', '/sitemap.xml', '/robots.txt', '/healthz', '/__manifest?p=%2F&version=x',
  '/sandbox/razorpay/window?key=%', '/sandbox/razorpay/v1/orders',
]; // prettier-ignore
const ODD_TARGETS = [
  '*',
  '//evil.test/shop',
  '/\\evil.test',
  'http://evil.test/',
  'http://[',
  'shop',
  '?',
  '#',
  '/a b',
  '/%',
  '/%zz',
  '/\u00ff\u00fe',
  '/shop?q=\u00ff',
  '/./../..//shop',
  '/shop;a=b',
  '/SHOP',
  '/shop//',
  '/\t',
  `/${'a'.repeat(9000)}`,
  `/shop?${'a=b&'.repeat(2000)}`,
  `/${'../'.repeat(500)}`,
];
const HEADERS = [
  'Accept-Encoding: br;q=x, gzip;q=-1, *;q=2',
  'Accept-Encoding: identity;q=0, *;q=0',
  'Accept-Encoding: ',
  'Accept: */*;q=nothing',
  'Accept: application/json',
  'Accept-Language: \u00ff',
  'Cookie: =; =; a; ;;; __proto__=1',
  'Cookie: better-auth.session_token=%',
  `Cookie: a=${'x'.repeat(5000)}`,
  'Cookie: better-auth.session_token=a.b%3D',
  'X-Forwarded-For: ,,,',
  'X-Forwarded-For: 1.2.3.4, nobody',
  'X-Forwarded-Proto: gopher',
  'X-Forwarded-Host: evil',
  'Range: bytes=9-1',
  'Range: bytes=-0',
  'Range: bytes=0-0,2-2',
  'Range: elephants=1',
  'If-None-Match: *',
  'If-None-Match: W/"',
  'If-Modified-Since: yesterday',
  'If-Range: 9',
  'Origin: null',
  'Origin: http://shop.test',
  'Origin: http://[',
  'Referer: \\',
  'Sec-Fetch-Site: cross-site',
  'Content-Type: application/json',
  'Content-Type: application/json; charset=utf-7',
  'Content-Type: multipart/form-data',
  'Content-Type: multipart/form-data; boundary=',
  'Content-Type: multipart/form-data; boundary=x',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Type: \u00ff',
  'Content-Encoding: gzip',
  'traceparent: 00-0-0-zz',
  'Idempotency-Key: \u00e9',
  'Authorization: Basic %',
  'Authorization: Bearer ',
  'Last-Event-ID: -1',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings',
  'Connection: close, keep-alive',
  'Connection: Transfer-Encoding',
  'Expect: 100-continue',
  'Expect: the worst',
  'Prototype: __proto__',
  '__proto__: x',
  'X-HTTP-Method-Override: DELETE',
  'TE: trailers',
  'Trailer: Content-Length',
  'Max-Forwards: 0',
  'Proxy-Connection: keep-alive',
  'Via: 9',
];
const ODD_HEADERS = [
  'No colon here',
  ': no name',
  'A B: c',
  'A : b',
  'X-A: b\r\n folded',
  'X-Null: \0',
  'X-Bell: \x07',
  'H\u00e9: x',
  'X-Lf: a\nX-Smuggled: b',
  'X-Cr: a\rb',
];
// As the shop's own page sends it: forms and calls of elsewhere are refused before they are read.
const HOSTS = ['Host: shop.test\r\nOrigin: http://shop.test'];
const ODD_HOSTS = [
  '',
  'Host: ',
  'Host: a b',
  'Host: evil@shop.test',
  'Host: [',
  'Host: shop.test:99999',
  'Host: shop.test/..',
  'Host: shop.test\r\nHost: evil.test',
  'Host: \u00ff',
  'Host: shop.test#',
  `Host: ${'a.'.repeat(300)}test`,
];
const VERSIONS = ['HTTP/1.1'];
const ODD_VERSIONS = [
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/1.2',
  'HTTP/11',
  'http/1.1',
  '',
  'HTTP/1.1 HTTP/1.1',
];
const BODIES = [
  '',
  '{}',
  '[]',
  'null',
  '{"a":',
  '"',
  '{"__proto__":{"a":1}}',
  '['.repeat(5000),
  '\0',
  '\u00ff\u00fe',
  'a=b&a=c&=&%',
  'intent=sign-in&email=%00',
  '--x\r\n\r\n--x--',
  '--x\r\nContent-Disposition: form-data; name="\0"\r\n\r\n1\r\n--x--\r\n',
  '{"cartItems":[{"id":"x","quantity":1e999,"name":"x"}],"promoCode":null}',
  '{"cartItems":"x"}',
  HIDDEN,
];

type Framing = (body: string) => { lines: string[]; sent: string };
const length = (value: number | string) => `Content-Length: ${value}`;
const chunked = (body: string) => (body === '' ? '' : `${body.length.toString(16)}\r\n${body}\r\n`);

/** How long the body is said to be: rightly. */
const FRAMINGS: Framing[] = [
  (body) => ({ lines: [length(body.length)], sent: body }),
  (body) => ({ lines: ['Transfer-Encoding: chunked'], sent: `${chunked(body)}0\r\n\r\n` }),
  (body) => ({ lines: ['Transfer-Encoding: chunked'], sent: `${chunked(body)}0\r\nX-Trailer: a\r\n\r\n` }),
];
/** Wrongly, or so that two who read it may differ: nobody may be asked what comes after. */
const ODD_FRAMINGS: Framing[] = [
  ...[
    [length(INSIDE.length), 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked', length(4)],
    ['Transfer-Encoding: xchunked'],
    ['Transfer-Encoding: chunked, identity'],
    ['Transfer-Encoding: identity, chunked, chunked'],
    ['Transfer-Encoding : chunked'],
    ['Transfer-Encoding:\x0bchunked'],
    ['Transfer-Encoding: chunked', 'Transfer-Encoding: x'],
    ['Transfer-Encoding: "chunked"'],
    ['X: x\r\n Transfer-Encoding: chunked', length(INSIDE.length)],
    ['Transfer-Encoding\r\n : chunked'],
    [length(0), length(INSIDE.length)],
    [length(INSIDE.length), length(0)],
    [length(`0, ${INSIDE.length}`)],
    [length('-1')],
    [length('+5')],
    [length('0x5')],
    [length('5 5')],
    [length('9'.repeat(25))],
    [length('')],
    [`Content_Length: 5`, length(INSIDE.length)],
  ].map((lines): Framing => () => ({ lines, sent: INSIDE })),
  ...[
    'ffffffffffffffffff\r\n',
    'z\r\n',
    '-1\r\n',
    '5\r\nab',
    '0x5\r\nhello\r\n0\r\n\r\n',
    '2\r\nabcd\r\n0\r\n\r\n',
    `5;a=${'b'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`,
    '5\nhello\n0\n\n',
    `3\r\nabc${INSIDE}`,
    '5 \r\nhello\r\n0\r\n\r\n',
  ].map((sent): Framing => () => ({ lines: ['Transfer-Encoding: chunked'], sent })),
  (body) => ({ lines: [length(body.length + 7)], sent: body }),
];

/** Mostly of the first, else of what hardly anybody sends. */
const of = <T>(usual: T[], odd: T[]) =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...usual), weight: 20 },
    { arbitrary: fc.constantFrom(...odd), weight: 1 },
  );

const framed = fc
  .tuple(of(FRAMINGS, ODD_FRAMINGS), fc.constantFrom(...BODIES))
  .map(([framing, body]) => framing(body));

/** Requests of every shape, well made in most of their parts, so that they come far. Each is one, whoever reads it. */
export const rawRequest: fc.Arbitrary<RawRequest> = fc
  .record({
    method: of(METHODS, ODD_METHODS),
    target: of(TARGETS, ODD_TARGETS),
    version: of(VERSIONS, ODD_VERSIONS),
    host: of(HOSTS, ODD_HOSTS),
    headers: fc.array(of(HEADERS, ODD_HEADERS), { maxLength: 6 }),
    body: fc.option(framed, { nil: { lines: [], sent: '' }, freq: 2 }),
    newline: of(['\r\n'], ['\n', '\r']),
  })
  .map(({ method, target, version, host, headers, body, newline }) => {
    const lines = [`${method} ${target} ${version}`, ...(host ? [host] : []), ...headers, ...body.lines];
    return { text: `${lines.join(newline)}${newline}${newline}${body.sent}` };
  });
