import { useNavigation } from 'react-router';

/** A line along the window's top while the next page is on its way. */
export function NavigationProgress() {
  const loading = useNavigation().state !== 'idle';
  return (
    <div
      aria-hidden="true"
      data-loading={loading || undefined}
      className="pointer-events-none fixed inset-x-0 top-0 z-40 h-1 overflow-hidden bg-leaf-200 opacity-0 transition-opacity delay-0 duration-fast data-loading:opacity-100 data-loading:delay-75 no-print"
    >
      {loading ? <div className="h-full w-full origin-left animate-progress bg-accent" /> : null}
    </div>
  );
}
