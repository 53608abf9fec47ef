import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { BodyCell, HeadCell, UnfoldCell, as, isBelow, linkClass, unfoldHead } from './table-cells.tsx';

export type TableColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers: figures of one width, flush right. */
  align?: 'start' | 'end' | undefined;
  /** Names the row for people who hear the table; one column at most. */
  rowHeader?: boolean | undefined;
  /** What stands in the head in place of the header: the checkbox of all rows. */
  head?: ReactNode;
  /** The header is spoken only (a column of checkboxes or actions). */
  hideHeader?: boolean | undefined;
  sort?: ColumnSort | undefined;
  /** Takes what room the others leave; one column at most. */
  fill?: boolean | undefined;
  /**
   * Where the frame is narrow and each row a card: before its name, or in its corner; the 'figure' that ends its first
   * line; else below, with the header, or 'plain' without it. What is 'told' stands beside its name already.
   */
  card?: 'lead' | 'corner' | 'figure' | 'plain' | 'told' | undefined;
  /** In a card, how much of its lower line it gets; 1 when missing. On a phone 2 and more have a line of their own. */
  share?: number | undefined;
  className?: string | undefined;
};

/** Rows of one key that follow each other stand below one head; null for a row by itself. */
export type TableGroup<Row> = {
  keyOf: (row: Row) => string | null;
  head: (rows: readonly Row[]) => ReactNode;
};

export type ColumnSort = {
  /** How the rows stand by this column now; null when another one orders them. */
  direction: 'ascending' | 'descending' | null;
  onSort: () => void;
};

type TableProps<Row> = {
  /** What the table holds; its name for people who hear the page. */
  caption: string;
  hideCaption?: boolean | undefined;
  columns: TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Marks a row, as a ticked one. */
  isSelected?: ((row: Row) => boolean) | undefined;
  /** Shown in place of the rows when there are none. */
  empty: ReactNode;
  /** For a screen's list: rows of 64 px, and the head in sight while long ones pass below it; `--above` is what stands above. */
  dense?: boolean | undefined;
  /** Of `dense`: it scrolls with the page where the window has room for all its columns, below its own head. */
  onPage?: boolean | undefined;
  /** Its columns need 11 rem more than those of others: below that, too, its rows are cards. */
  roomy?: boolean | undefined;
  /** Its cards have many lines, which stand close. */
  snug?: boolean | undefined;
  /**
   * Of long lists: a card is one line, and this names the button that unfolds what stands below it and in its corner.
   * What is `ui-unfolded` is seen then, too.
   */
  unfold?: ((row: Row) => string) | undefined;
  group?: TableGroup<Row> | undefined;
  className?: string | undefined;
};

/**
 * Rows and columns in a frame that scrolls by itself, so that the page never does sideways. In a narrow frame each row
 * is a card with all its cells in sight, and the head the buttons that order them: table.css.
 */
export function Table<Row>(props: TableProps<Row>) {
  const {
    caption,
    hideCaption,
    columns,
    rows,
    rowKey,
    isSelected,
    empty,
    dense = false,
    onPage = false,
    roomy = false,
    snug = false,
    unfold,
    group,
    className,
  } = props;
  const id = useId();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const below = columns.filter(isBelow);
  const shares = below.reduce((sum, { share = 1 }) => sum + share, 0);
  return (
    <section
      aria-labelledby={id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className={cx(
        'relative overflow-auto rounded-lg bg-surface shadow-sm',
        onPage && 'min-[87.5rem]:max-h-none min-[87.5rem]:overflow-clip',
        !roomy && '@container',
        dense && 'xl:max-h-[max(24rem,calc(100dvh-var(--above,17rem)))]',
        className,
      )}
    >
      <Room roomy={roomy}>
        <table
          {...as.table}
          data-compact={unfold ? true : undefined}
          data-snug={snug || undefined}
          className="ui-rows w-[calc(100%+var(--room,0rem))] border-separate border-spacing-0 text-left text-sm"
          style={{ '--below': below.length, '--shares': shares } as CSSProperties}
        >
          <caption id={id} className={hideCaption ? 'sr-only' : captionClass}>
            {caption}
          </caption>
          <thead {...as.rowgroup}>
            <tr {...as.row}>
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} dense={dense} />
              ))}
              {unfold ? <HeadCell column={unfoldHead} dense={dense} /> : null}
            </tr>
          </thead>
          {rows.length === 0 ? (
            <tbody {...as.rowgroup}>
              <tr>
                <td colSpan={columns.length} className="p-6">
                  {/* In sight where the head is wider than the frame. */}
                  <div className="sticky left-6 w-[calc(100cqw-3rem)]">{empty}</div>
                </td>
              </tr>
            </tbody>
          ) : null}
          {groupsOf(rows, group).map(({ id: groupId, key: groupKey, rows: together }) => (
            <tbody key={groupId} {...as.rowgroup}>
              {group === undefined || groupKey === null ? null : (
                <tr {...as.row} data-group="">
                  <th {...as.rowheader} scope="rowgroup" colSpan={columns.length} className={groupClass}>
                    {group.head(together)}
                  </th>
                </tr>
              )}
              {together.map((row) => {
                const key = rowKey(row);
                const isOpen = open.has(key);
                return (
                  <tr
                    key={key}
                    {...as.row}
                    data-open={isOpen || undefined}
                    className={cx('group', isSelected?.(row) ? 'bg-leaf-50' : 'hover:bg-paper')}
                  >
                    {columns.map((column) => (
                      <BodyCell key={column.id} column={column} row={row} dense={dense} />
                    ))}
                    {unfold ? (
                      <UnfoldCell
                        label={unfold(row)}
                        isOpen={isOpen}
                        onTurn={() => setOpen(turned(open, key))}
                      />
                    ) : null}
                  </tr>
                );
              })}
            </tbody>
          ))}
        </table>
      </Room>
    </section>
  );
}

/** Its id stays while rows of it come and go: what has the focus in one keeps it. */
type RowGroup<Row> = { id: string; key: string | null; rows: Row[] };

/** Without a group all rows are one. */
function groupsOf<Row>(rows: readonly Row[], group: TableProps<Row>['group']): RowGroup<Row>[] {
  const groups: RowGroup<Row>[] = [];
  for (const row of rows) {
    const key = group?.keyOf(row) ?? null;
    const last = groups.at(-1);
    if (last?.key === key) last.rows.push(row);
    else groups.push({ id: key ?? `${groups.length}`, key, rows: [row] });
  }
  return groups;
}

/** What table.css measures: narrower than the frame by what a table needs more than others. */
function Room({ roomy, children }: { roomy: boolean; children: ReactNode }) {
  return roomy ? <div className="@container mr-44 [--room:11rem]">{children}</div> : children;
}

/** Words that stay in one line of a table, with an ellipsis; a card shows them whole. */
export function OneLine({ children, className }: { children: string; className?: string }) {
  return (
    <span title={children} className={cx('ui-line', className)}>
      {children}
    </span>
  );
}

/** An e-mail address, which breaks before its '@' where there is no room for all of it. */
export function Address({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  return (
    <span title={children} className="ui-line">
      {children.slice(0, at)}
      <span className="@max-[56rem]:inline-block">{children.slice(at)}</span>
    </span>
  );
}

/** What a card says below a row's name, in place of columns that are not shown there: words that no table repeats. */
export function CardWords({ children, className }: { children: string; className?: string }) {
  return children === '' ? null : (
    <span data-words={children} className={cx('ui-card-words text-xs font-normal text-muted', className)} />
  );
}

const captionClass = 'sticky left-0 px-4 pt-4 pb-2 text-left font-serif text-xl font-medium text-ink';
const groupClass = `border-b border-line bg-paper px-3 py-2 text-left font-normal ${linkClass}`;
function turned(open: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(open);
  if (!next.delete(key)) next.add(key);
  return next;
}
