import { Pencil } from 'lucide-react';
import { useSession } from '../../session/use-session.ts';
import { ButtonLink } from '../../ui/buttons.tsx';

/** For administrators: the way to the editor of the page that they are reading. */
export function EditPageLink({ to }: { to: string }) {
  const { isAdmin } = useSession();
  if (!isAdmin) return null;
  return (
    <ButtonLink to={to} reloadDocument variant="ghost" size="sm" className="mt-8 -ml-4 no-print">
      <Pencil aria-hidden="true" size={16} />
      Edit this page
    </ButtonLink>
  );
}
