import { Outlet, useLocation, useNavigation } from 'react-router';
import { Spinner } from '../../ui/loading.tsx';

/** The screen; a spinner in its place once the next one takes its time (specification, admin §2). */
export function ScreenOutlet() {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isLeaving = next !== undefined && next.pathname !== pathname;
  return (
    <div className="relative">
      {isLeaving ? (
        <div className="absolute inset-x-0 top-24 flex justify-center text-leaf-700 transition-opacity delay-150 duration-fast starting:opacity-0">
          <Spinner size={32} />
        </div>
      ) : null}
      <div
        data-leaving={isLeaving || undefined}
        className="transition-opacity duration-fast data-leaving:opacity-0 data-leaving:delay-150"
      >
        <Outlet />
      </div>
    </div>
  );
}
