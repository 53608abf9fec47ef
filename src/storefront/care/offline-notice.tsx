import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short' });

/** Has the guide that is shown kept for reading without a line, and says so where it came from there. */
export function OfflineNotice() {
  const { pathname, search } = useLocation();
  const [kept, setKept] = useState<{ path: string; at: number }>();

  useEffect(() => {
    // A draft is nobody's to keep.
    if (search !== '') return;
    import('./keep-guide.ts')
      .then(({ keepGuide }) => keepGuide(pathname, (at) => setKept({ path: pathname, at })))
      // It is read without that, too.
      .catch(() => undefined);
  }, [pathname, search]);

  return (
    <output>
      {kept?.path === pathname ? (
        <p className="mb-5 rounded-lg bg-sand px-4 py-3">
          You are offline: this guide as you read it on {moment.format(kept.at)}.
        </p>
      ) : null}
    </output>
  );
}
