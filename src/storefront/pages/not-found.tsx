import { data } from 'react-router';
import { NotFoundView } from './not-found-view.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFoundView />;
}
