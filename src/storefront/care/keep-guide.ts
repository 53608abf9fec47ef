import { PLACEHOLDER_IMAGE } from '../../shop/catalogue/image-address.rules.ts';

const ADDRESS = '/guides-worker.js';
/** Guides alone: whoever came for another page is nobody of the worker's. */
const SCOPE = '/plant-care/';
/** Of the pictures that were not come to: each is sent to somebody who may never look at it. */
const MOST_UNSEEN = 40;

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
  const worker = () => registration.active ?? registration.waiting ?? registration.installing;
  worker()?.postMessage({ path, files: shownFiles() }, [port2]);
  await pageIsIdle();
  if (!savesData() && location.pathname === path) worker()?.postMessage({ unseen: unseenFiles() });
}

/** The shop's own files that this page is made of, by their paths. */
function shownFiles(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const pictures = [...document.images].map(({ currentSrc }) => currentSrc);
  return ownPaths([...loaded.filter((address) => address.includes('/assets/')), ...pictures]);
}

/** What this page shows once somebody comes to it: pictures, each as small as it is offered, and what stands in for one. */
function unseenFiles(): string[] {
  const late = document.querySelectorAll<HTMLImageElement>('main img[loading=lazy]');
  const pictures = [...late].map((img) => (img.complete ? img.currentSrc : smallestOf(img)));
  return [...ownPaths(pictures).slice(0, MOST_UNSEEN), PLACEHOLDER_IMAGE];
}

function smallestOf({ srcset, src }: HTMLImageElement): string {
  const offered = srcset.split(', ').map((candidate) => candidate.split(' '));
  const [smallest] = offered.sort(([, one = ''], [, other = '']) => parseInt(one, 10) - parseInt(other, 10));
  return smallest?.[0] || src;
}

function ownPaths(addresses: readonly string[]): string[] {
  const own = addresses.flatMap((address) => {
    const { origin, pathname } = new URL(address, location.href);
    return origin === location.origin ? [pathname] : [];
  });
  return [...new Set(own)];
}

async function pageIsIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  // Not every browser tells.
  const idle: typeof requestIdleCallback | undefined = window.requestIdleCallback;
  await new Promise((resolve) => (idle ? idle(resolve) : setTimeout(resolve, 1_000)));
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
