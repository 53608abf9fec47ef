import { InformationView, informationMeta } from './information-view.tsx';
import { readInformation } from './read-information.server.ts';
import type { Route } from './+types/information-page';

/** Seven pages are this one (src/routes.ts); which it is stands in the address. */
export function loader({ url, context }: Route.LoaderArgs) {
  return readInformation({ url, context });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return informationMeta({ loaderData, matches });
}

export default function InformationPage({ loaderData }: Route.ComponentProps) {
  return <InformationView information={loaderData} />;
}
