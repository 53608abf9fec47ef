/*
 * Keeps the guides that somebody has read, and the files that they are made of, for reading without a line
 * (docs/behaviour/plant-care.md#without-a-line). Whatever else a page asks for passes by. What is kept is the same for
 * everybody: it is asked for without cookies.
 */
const GUIDES = 'guides-pages-1';
const FILES = 'guides-files-1';
const MOST_GUIDES = 30;
const MOST_FILES = 250;
const KEPT_AT = 'x-kept-at';

const GUIDE = /^\/plant-care\/(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|diagnosis)$/i;
const FILE = /^\/(?:assets|media|images)\//;
/** A picture is the same in each width. */
const PICTURE = /^\/media\/(?:sizes\/(\d+)\/)?(.+)$/;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('guides-') && name !== GUIDES && name !== FILES;
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || search !== '') return;
  if (request.mode !== 'navigate') {
    if (FILE.test(pathname))
      event.respondWith(fetch(request).catch((failure) => findKept(pathname, failure)));
  } else if (GUIDE.test(pathname)) {
    const answer = fetch(request);
    event.respondWith(answer.catch((failure) => findKept(pathname, failure)));
    event.waitUntil(
      answer.then(
        (read) => read.status === 404 && forget(pathname),
        () => undefined,
      ),
    );
  }
});

self.addEventListener('message', (event) => {
  const { path, files, unseen } = event.data ?? {};
  if (GUIDE.test(path) && Array.isArray(files)) event.waitUntil(keep(path, files, event.ports[0]));
  if (Array.isArray(unseen)) event.waitUntil(keepFiles(unseen, keyInAnyWidth));
});

async function findKept(path, failure) {
  const files = await caches.open(FILES);
  const kept =
    (await caches.match(path, { ignoreVary: true })) ??
    (await files.match(await keyInAnyWidth(files, path), { ignoreVary: true }));
  if (!kept) throw failure;
  return kept;
}

/** The widest in which the picture at this path is kept; the path itself, where it is none or is not kept. */
async function keyInAnyWidth(files, path) {
  const [, , picture] = PICTURE.exec(path) ?? [];
  if (!picture) return path;
  const keys = await files.keys();
  const kept = keys.flatMap(({ url }) => {
    const { pathname } = new URL(url);
    const [, width = Infinity, other] = PICTURE.exec(pathname) ?? [];
    return other === picture ? [{ pathname, width: Number(width) }] : [];
  });
  return kept.sort((one, other) => other.width - one.width)[0]?.pathname ?? path;
}

/** Keeps a guide as it is now. Where it cannot be read, tells the page when that was kept which it shows. */
async function keep(path, files, port) {
  const guides = await caches.open(GUIDES);
  const read = await fetch(path, { credentials: 'omit', redirect: 'error' }).catch(() => null);
  if (!read) {
    const kept = await guides.match(path, { ignoreVary: true });
    if (kept) port?.postMessage(Number(kept.headers.get(KEPT_AT)));
  } else if (read.ok) {
    const headers = new Headers(read.headers);
    headers.set(KEPT_AT, String(Date.now()));
    await guides.put(path, new Response(await read.blob(), { headers }));
    await trim(guides, MOST_GUIDES);
    await keepFiles(files);
  }
}

/** What the shop has taken back is read by nobody any more. Its page keeps no guide, so that this one sees to it. */
async function forget(path) {
  const guides = await caches.open(GUIDES);
  await guides.delete(path, { ignoreVary: true });
}

/** What was needed last is the last to go. `keyOf`: as what a file may be kept already. */
async function keepFiles(paths, keyOf = (_, path) => path) {
  const files = await caches.open(FILES);
  for (const path of paths.filter((file) => FILE.test(file)).slice(0, MOST_FILES)) {
    const key = await keyOf(files, path);
    const kept = await files.match(key, { ignoreVary: true });
    const file = kept ?? (await fetch(key, { credentials: 'omit' }).catch(() => null));
    if (file?.ok) await files.put(key, file);
  }
  await trim(files, MOST_FILES);
}

/** The oldest stand first. */
async function trim(cache, most) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
}
