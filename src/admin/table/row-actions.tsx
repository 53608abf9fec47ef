import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink, IconButton, iconButtonClass } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuButton, MenuLink, type MenuTriggerProps } from '../../ui/menu.tsx';
import type { TableColumn } from './table.tsx';

/** The column at the end of a table's rows, with what can be done to each. */
export function actionsColumn<Row>(
  cell: (row: Row) => ReactNode,
  look: Pick<TableColumn<Row>, 'className' | 'align'> = {},
): TableColumn<Row> {
  return { id: 'actions', card: 'corner', header: 'Actions', align: 'end', ...look, cell };
}

type AnswerLinkProps = {
  to: string;
  isAnswered: boolean;
  /** What is answered, or read: 'the message of Asha Rao'. */
  what: string;
};

/** At the end of a row that waits for an answer, or has one. */
export function AnswerLink({ to, isAnswered, what }: AnswerLinkProps) {
  const verb = isAnswered ? 'Read' : 'Answer';
  return (
    <ButtonLink to={to} preventScrollReset variant="outline" size="sm" aria-label={`${verb} ${what}`}>
      {verb}
    </ButtonLink>
  );
}

type RowLinkProps = {
  to: string;
  /** What is opened has a screen of its own, which leads back to the row of this name (row-focus.ts). */
  row?: string;
  children: string;
};

/** A row's name, which opens what stands in it. */
export function RowLink({ to, row, children }: RowLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset={row === undefined}
      data-row={row}
      title={children}
      className="ui-line hover:underline"
    >
      {children}
    </Link>
  );
}

type RowMenuProps = Required<Pick<RowActionsProps, 'name' | 'editHref' | 'onDelete'>> & {
  /** What else there is to do, before these. */
  children?: ReactNode;
};

/** What can be done to a row, in a menu. */
export function RowMenu({ name, editHref, onDelete, children }: RowMenuProps) {
  return (
    <Menu label="Actions" trigger={menuButton(`Actions for ${name}`)}>
      {children}
      <MenuLink to={editHref} preventScrollReset icon={<Icon icon={Pencil} size="sm" />}>
        Edit
      </MenuLink>
      <MenuButton tone="danger" icon={<Icon icon={Trash2} size="sm" />} onClick={onDelete}>
        Delete
      </MenuButton>
    </Menu>
  );
}

function menuButton(label: string) {
  return (props: MenuTriggerProps) => <IconButton {...props} label={label} icon={<Icon icon={Ellipsis} />} />;
}

type RowActionsProps = {
  /** Of what stands in the row. */
  name: string;
  editHref: string;
  /** It has a screen of its own, and no window above the list. */
  onScreen?: boolean;
  /** Left out where nothing can be deleted. */
  onDelete?: () => void;
  /** What else there is to do, before these. */
  children?: ReactNode;
};

/** The buttons at the end of a table's row. */
export function RowActions(props: RowActionsProps) {
  const { name, editHref, onScreen = false, onDelete, children } = props;
  return (
    <span className="flex justify-end gap-1">
      {children}
      <Link
        to={editHref}
        preventScrollReset={!onScreen}
        aria-label={`Edit ${name}`}
        className={iconButtonClass()}
      >
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
