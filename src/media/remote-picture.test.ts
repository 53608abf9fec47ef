import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aBomb, aPicture, anSvg } from '../../tests/pictures.fixtures.ts';
import { createMedia } from './create-media.ts';
import { createDiskStorage } from './disk-storage.ts';
import { type RemoteSettings, isPublicAddress, openRemoteFile } from './remote-picture.ts';

/** Stands for the internet; everything else on this machine for what lies behind the shop. */
const OUTSIDE = '127.0.0.1';
const INSIDE = '127.0.0.2';
const MIB = 1024 * 1024;

let picture: Buffer;
let outside: http.Server;
let inside: http.Server;
let port = 0;
let answer: http.RequestListener = () => {};
let askedInside = 0;
let closed = 0;
beforeAll(async () => {
  picture = await aPicture(40, 20).png().toBuffer();
  outside = http.createServer((request, response) => {
    response.on('close', () => (closed += 1));
    answer(request, response);
  });
  outside.listen(0, OUTSIDE);
  await once(outside, 'listening');
  port = (outside.address() as AddressInfo).port;
  inside = http.createServer((_request, response) => {
    askedInside += 1;
    response.end(picture);
  });
  inside.listen(port, INSIDE);
  await once(inside, 'listening');
});
afterAll(() => {
  for (const server of [outside, inside]) {
    server.closeAllConnections();
    server.close();
  }
});
afterEach(() => {
  expect(askedInside).toBe(0);
  askedInside = 0;
});

const settings = (change: Partial<RemoteSettings> = {}): Partial<RemoteSettings> => ({
  resolve: async () => [{ address: OUTSIDE, family: 4 }],
  isAllowed: (address) => address === OUTSIDE,
  ports: new Set([port]),
  ...change,
});

/** With the limits of a small shop. */
function fetch(address: string, change: Partial<RemoteSettings> = {}) {
  const folder = path.join(os.tmpdir(), 'remote-pictures');
  const { fetchPicture } = createMedia({
    storage: createDiskStorage(folder),
    incomingFolder: folder,
    limits: { pictureBytes: MIB, videoBytes: MIB, pixels: 1_000_000 },
    remote: settings(change),
  });
  return fetchPicture(address);
}

const shop = (rest = '/fern.png') => `http://pictures.test:${port}${rest}`;
const respond = (body: Uint8Array | string, headers: http.OutgoingHttpHeaders = {}, status = 200) => {
  answer = (_request, response) => response.writeHead(status, headers).end(body);
};
const redirect = (location: string) => respond('', { location }, 302);

test('a picture is fetched and made anew, as an upload is', async () => {
  respond(picture, { 'content-type': 'text/html' });
  expect(await fetch(shop())).toMatchObject({
    ok: true,
    file: { contentType: 'image/webp', width: 40, height: 20 },
  });
});

test('the shop tells nothing but that it asks for a picture as it is', async () => {
  let headers: http.IncomingHttpHeaders = {};
  answer = (request, response) => {
    headers = request.headers;
    response.end(picture);
  };
  await fetch(shop());
  expect(Object.keys(headers).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ]);
  expect(headers).toMatchObject({ host: `pictures.test:${port}`, 'accept-encoding': 'identity' });
});

describe('what is no picture is refused by what it is', () => {
  test.each([
    ['a page', '<!doctype html><p>Fern', 'unknown-type'],
    ['a drawing with a script', anSvg, 'svg'],
    ['nothing', '', 'empty'],
    ['a picture that unpacks to 100 megapixels', aBomb(10_000, 10_000), 'too-many-pixels'],
  ])('%s', async (_what, body, reason) => {
    respond(body, { 'content-type': 'image/png' });
    expect(await fetch(shop())).toEqual({ ok: false, reason });
  });

  test('a packed body, however small, is not unpacked', async () => {
    respond(gzipSync(Buffer.alloc(50 * MIB)), { 'content-encoding': 'gzip' });
    expect(await fetch(shop())).toEqual({ ok: false, reason: 'packed' });
  });

  test.each([404, 500, 204, 206])('an answer of %i', async (status) => {
    respond(status === 204 ? '' : picture, {}, status);
    expect(await fetch(shop())).toEqual({ ok: false, reason: 'not-found' });
  });
});

describe('it ends', () => {
  test('where more is announced than a picture may have, before it is read', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': String(MIB + 1) });
      response.write(Buffer.concat([picture, Buffer.alloc(5_000)]));
    };
    expect(await fetch(shop())).toEqual({ ok: false, reason: 'too-large' });
  });

  test('where a body has no end', async () => {
    const before = closed;
    let sent = 0;
    answer = (_request, response) => {
      response.write(picture.subarray(0, 64));
      const more = () => {
        sent += 65_536;
        if (!response.destroyed && response.write(Buffer.alloc(65_536, 7))) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    };
    expect(await fetch(shop())).toEqual({ ok: false, reason: 'too-large' });
    await expect.poll(() => closed, { interval: 5 }).toBe(before + 1);
    expect(sent).toBeLessThan(60 * MIB);
  });

  test('where a body drips', async () => {
    answer = (_request, response) => {
      response.write(picture.subarray(0, 20));
      const drip = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(drip));
    };
    expect(await fetch(shop(), { wholeMs: 150 })).toEqual({ ok: false, reason: 'too-slow' });
  });

  test('where an answer, or the one for its name, does not come', async () => {
    answer = () => {};
    expect(await fetch(shop(), { wholeMs: 100 })).toEqual({ ok: false, reason: 'too-slow' });
    const resolve = () => new Promise<never>(() => {});
    expect(await fetch(shop(), { wholeMs: 50, resolve })).toEqual({ ok: false, reason: 'too-slow' });
  });

  test('where the connection breaks', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '5000' }).write(picture.subarray(0, 20));
      setImmediate(() => response.destroy());
    };
    expect(await fetch(shop())).toEqual({ ok: false, reason: 'unreachable' });
    const nobody = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await fetch(shop(), { resolve: nobody })).toEqual({ ok: false, reason: 'unreachable' });
  });

  test('after three redirects', async () => {
    let hops = 0;
    answer = (_request, response) => {
      hops += 1;
      response.writeHead(302, { location: `/again/${hops}` }).end();
    };
    expect(await fetch(shop())).toEqual({ ok: false, reason: 'too-many-redirects' });
    expect(hops).toBe(4);
  });
});

describe('nothing behind the shop is asked', () => {
  test.each([
    `http://${INSIDE}:PORT/`,
    'http://2130706434:PORT/',
    'http://0x7f000002:PORT/',
    'http://0177.0.0.2:PORT/',
    'http://127.2:PORT/',
    'http://[::ffff:127.0.0.2]:PORT/',
    'http://[::ffff:7f00:2]:PORT/',
    'http://[0:0:0:0:0:ffff:127.0.0.2]:PORT/',
    'http://[::127.0.0.2]:PORT/',
    'http://[64:ff9b::7f00:2]:PORT/',
    'http://%31%32%37.0.0.2:PORT/',
    'http://%EF%BC%91%EF%BC%92%EF%BC%97.0.0.2:PORT/',
  ])('by %s, or a redirect there', async (address) => {
    const there = address.replace('PORT', String(port));
    expect(await fetch(there)).toEqual({ ok: false, reason: 'not-public' });
    redirect(there);
    expect(await fetch(shop())).toEqual({ ok: false, reason: 'not-public' });
  });

  test('by a name that leads there, alone or among others', async () => {
    const resolve = async (host: string) =>
      host === 'both.test'
        ? [OUTSIDE, INSIDE].map((address) => ({ address, family: 4 }))
        : [{ address: host === 'inside.test' ? INSIDE : OUTSIDE, family: 4 }];
    for (const host of ['inside.test', 'both.test']) {
      expect(await fetch(`http://${host}:${port}/`, { resolve })).toEqual({
        ok: false,
        reason: 'not-public',
      });
      redirect(`http://${host}:${port}/`);
      expect(await fetch(shop(), { resolve })).toEqual({ ok: false, reason: 'not-public' });
    }
  });

  test('by a name that leads elsewhere once it was checked', async () => {
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? OUTSIDE : INSIDE, family: 4 }];
    };
    respond(picture);
    expect(await fetch(shop(), { resolve })).toMatchObject({ ok: true });
    expect(asked).toBe(1);
    asked = 0;
    redirect('/elsewhere');
    expect(await fetch(shop(), { resolve })).toEqual({ ok: false, reason: 'not-public' });
  });

  test('on another port', async () => {
    respond(picture);
    for (const ports of [new Set([80, 443]), new Set<number>()]) {
      expect(await fetch(shop(), { ports })).toEqual({ ok: false, reason: 'not-public' });
    }
  });

  test.each([
    'ftp://pictures.test/fern.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'gopher://pictures.test/',
    'http://user:secret@pictures.test/fern.png',
    'http://pictures.test@127.0.0.2/',
    'http://',
    'fern.png',
    `http://pictures.test/${'x'.repeat(3_000)}`,
    '',
  ])('by %s', async (address) => {
    expect(await fetch(address)).toEqual({ ok: false, reason: 'no-address' });
    if (!URL.canParse(address)) return;
    redirect(address);
    expect(await fetch(shop())).toEqual({ ok: false, reason: 'no-address' });
  });
});

test('without settings of its own it asks the internet alone', async () => {
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '10.0.0.1', '0.0.0.0']) {
    expect(await openRemoteFile(`http://${host}/`)).toEqual({ ok: false, reason: 'not-public' });
  }
});

test.each([
  ...['1.1.1.1', '8.8.8.8', '2606:4700::1111'].map((address) => [address, true] as const),
  ...[
    ['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.100.100.200', '127.0.0.1', '169.254.169.254', '172.16.0.1'],
    ['192.0.0.192', '192.168.1.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    [
      '168.63.129.16',
      '::',
      '::1',
      '::7f00:1',
      '::ffff:10.0.0.1',
      '::ffff:8.8.8.8',
      'fe80::1',
      'fe80::1%eth0',
    ],
    ['fc00::1', 'fd00:ec2::254', 'fec0::1', 'ff02::1', '64:ff9b::a00:1', '64:ff9b:1::a00:1', '2002:7f00:1::'],
    ['2001:0:1::', '2001:db8::1', '3fff::1', '5f00::1', '100::1', 'localhost', ''],
  ]
    .flat()
    .map((address) => [address, false] as const),
])('%s is of the internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
