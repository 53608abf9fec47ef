import { data } from 'react-router';
import { NotFoundView } from './failed-page.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default NotFoundView;
