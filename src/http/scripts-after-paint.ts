/**
 * A page is whole without its scripts, which would share a phone's line with its first picture: they are fetched and
 * begin once the page has been painted, or at once in a hidden tab, which paints nothing. Two parts: the document as
 * it leaves the server holds them back (`holdScripts`), and a line of it, after them, lets them go (`RELEASE_SCRIPTS`).
 */

const MODULE = '<script type="module"';
const HELD_MODULE = '<script type="text/plain" data-held=""';
const PRELOAD = '<link rel="modulepreload"';
const HELD_PRELOAD = '<link rel="held"';

/** The document with its module and what that will need held back; React puts all of the latter into its head. */
export function holdScripts(html: string): string {
  const body = html.indexOf('</head>');
  const head = html.slice(0, body).replaceAll(PRELOAD, HELD_PRELOAD);
  return head.replaceAll(MODULE, HELD_MODULE) + html.slice(body).replaceAll(MODULE, HELD_MODULE);
}

/** Puts all of it in its place again, in two tasks: what React finds there is what it rendered. */
export const RELEASE_SCRIPTS = !import.meta.env.SSR
  ? ''
  : `(() => {
  const fetchFiles = () => {
    for (const link of document.querySelectorAll("link[rel=held]")) link.rel = "modulepreload";
  };
  const begin = () => {
    for (const held of document.querySelectorAll("script[data-held]")) {
      const script = document.createElement("script");
      script.type = "module";
      script.async = true;
      script.textContent = held.textContent;
      held.replaceWith(script);
    }
  };
  const release = () => {
    fetchFiles();
    setTimeout(begin);
  };
  if (document.hidden) release();
  else {
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      release();
    }).observe({ type: "paint", buffered: true });
  }
})()`;
