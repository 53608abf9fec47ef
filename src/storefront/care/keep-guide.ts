const ADDRESS = '/guides-worker.js';
/** Guides alone: whoever came for another page is nobody of the worker's. */
const SCOPE = '/plant-care/';

/**
 * Has the guide at this path kept for reading without a line, with all that it is made of
 * (docs/behaviour/plant-care.md#without-a-line). `say` hears when the guide that is shown was kept, in milliseconds, where it
 * could not be read anew.
 */
export async function keepGuide(path: string, say: (keptAt: number) => void): Promise<void> {
  // Not there without https. While the shop is worked on nothing is kept.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!workers || !import.meta.env.PROD) return;
  const registration = await workers.register(ADDRESS, { scope: SCOPE });
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }) => say(Number(data)));
  port1.start();
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  worker?.postMessage({ path, files: shownFiles() }, [port2]);
}

/** The shop's own files that this page is made of, by their paths. */
function shownFiles(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const pictures = [...document.images].map(({ currentSrc }) => currentSrc);
  const own = [...loaded.filter((address) => address.includes('/assets/')), ...pictures].flatMap(
    (address) => {
      const { origin, pathname } = new URL(address, location.href);
      return origin === location.origin ? [pathname] : [];
    },
  );
  return [...new Set(own)];
}
