import { SkipLink } from '../src/ui/page-change.tsx';
import { Toaster } from '../src/ui/toaster.tsx';
import { Buttons } from './buttons.tsx';
import { Feedback, Surfaces } from './feedback.tsx';
import { Choices, Fields, Files } from './fields.tsx';
import { Navigation } from './navigation.tsx';
import { Overlays } from './overlays.tsx';
import stylesheet from './showcase.css?url';
import { Tables } from './tables.tsx';
import { Tokens } from './tokens.tsx';

const groups = [
  'tokens',
  'buttons',
  'fields',
  'choices',
  'files',
  'navigation',
  'overlays',
  'feedback',
  'tables',
  'surfaces',
];

export function links() {
  return [{ rel: 'stylesheet', href: stylesheet }];
}

export function meta() {
  return [{ title: 'Design · Plant Store' }, { name: 'robots', content: 'noindex' }];
}

/** Every component in every state, for whoever builds or reviews them; mounted in development only. */
export default function Design() {
  return (
    <>
      <SkipLink />
      <main id="main" className="page-width flex flex-col gap-section py-section">
        <header>
          <h1 className="text-5xl">Design</h1>
          <nav aria-label="On this page" className="mt-5">
            <ul className="flex flex-wrap gap-x-5 gap-y-1">
              {groups.map((id) => (
                <li key={id}>
                  <a href={`#${id}`} className="text-link capitalize">
                    {id}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        <Tokens />
        <Buttons />
        <Fields />
        <Choices />
        <Files />
        <Navigation />
        <Overlays />
        <Feedback />
        <Tables />
        <Surfaces />
      </main>
      <Toaster />
    </>
  );
}
