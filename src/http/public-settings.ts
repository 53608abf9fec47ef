import { useRouteLoaderData } from 'react-router';
import { type PublicSettings, unknownSettings } from '../shop/settings/public-settings.rules.ts';

/** The route that reads them, for all pages: the document's own (src/root.tsx). */
const ROOT = 'root';

/** What is public of the owner's settings, in a component. docs/behaviour/settings.md#what-pages-know. */
export function usePublicSettings(): PublicSettings {
  return useRouteLoaderData<PublicSettings>(ROOT) ?? unknownSettings;
}

/** What `meta` is given of the routes that a page stands in. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The same in a route's `meta`, which is given `matches`. */
export function settingsOf(matches: Matches): PublicSettings {
  const root = matches.find((match) => match?.id === ROOT);
  return (root?.loaderData as PublicSettings | undefined) ?? unknownSettings;
}

/** The title of a page in the browser's tab: its own, and the shop's name. */
export function pageTitle(matches: Matches, title: string): string {
  return titled(settingsOf(matches), title);
}

export function titled({ name }: Pick<PublicSettings, 'name'>, title: string): string {
  return name === '' ? title : `${title} · ${name}`;
}
