import { useSearchParams } from 'react-router';
import { Pager } from '../../ui/pager.tsx';
import { withQuery } from '../layout/screen-address.ts';

type KeyPagerProps = { previous: string | null; next: string | null; label: string };

/** Leads to the neighbouring pages of a list that is paged by key. */
export function KeyPager({ previous, next, label }: KeyPagerProps) {
  const [query] = useSearchParams();
  return (
    <Pager
      label={label}
      className="mt-5"
      previousTo={previous && withQuery(query, { before: previous, after: null })}
      nextTo={next && withQuery(query, { after: next, before: null })}
    />
  );
}
