import { useNavigate, useSearchParams } from 'react-router';
import { withQuery } from '../table/with-query.ts';

/** The addresses of a screen's dialogs, `?dialog=new` and `?dialog=edit&id=…`, and the way back to the screen alone. */
export function useOpenDialog() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return {
    newHref: withQuery(query, { dialog: 'new', id: null }),
    editHref: (id: string) => withQuery(query, { dialog: 'edit', id }),
    close: () => void navigate(withQuery(query, { dialog: null, id: null }), { preventScrollReset: true }),
  };
}
