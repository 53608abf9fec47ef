import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconButton, iconButtonClass } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';

type RowActionsProps = {
  /** Of what stands in the row. */
  name: string;
  editHref: string;
  /** What editing is called. */
  edit?: string;
  /** Left out where nothing can be deleted. */
  onDelete?: () => void;
  /** What else there is to do, before these. */
  children?: ReactNode;
};

/** The buttons at the end of a table's row. */
export function RowActions({ name, editHref, edit = 'Edit', onDelete, children }: RowActionsProps) {
  return (
    <span className="flex justify-end gap-1">
      {children}
      <Link to={editHref} preventScrollReset aria-label={`${edit} ${name}`} className={iconButtonClass()}>
        <Icon icon={Pencil} size="sm" />
      </Link>
      {onDelete ? <DeleteButton label={`Delete ${name}`} onClick={onDelete} /> : null}
    </span>
  );
}

/** Takes away what stands in the row. */
export function DeleteButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton
      label={label}
      icon={<Icon icon={Trash2} size="sm" />}
      className="text-danger-600"
      onClick={onClick}
    />
  );
}
