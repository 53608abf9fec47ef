import { Link, useSearchParams } from 'react-router';
import type { KeyPage } from '../../shop/list-page.ts';
import type { ListedMessage } from '../../shop/messages/inbox.ts';
import { type MessageAnswer, topicLabel } from '../../shop/messages/messages.rules.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { ageText } from '../../shop/orders/order-short.rules.ts';
import { Badge, type BadgeTone } from '../../ui/labels.tsx';
import { withQuery } from '../layout/screen-address.ts';
import { PagedTable } from '../table/paged-table.tsx';
import { AnswerLink, actionsColumn } from '../table/row-actions.tsx';
import { Address, CardWords, OneLine, type TableColumn } from '../table/table.tsx';

const answers: Readonly<Record<MessageAnswer, { label: string; tone: BadgeTone }>> = {
  mail: { label: 'Answered', tone: 'success' },
  none: { label: 'Put aside', tone: 'neutral' },
};

const standingOf = (answer: MessageAnswer | null) =>
  answer === null ? { label: 'To answer', tone: 'low' as const } : answers[answer];

/** Where a message stands, in a word or two. */
export function MessageBadge({ answer }: { answer: MessageAnswer | null }) {
  const { label, tone } = standingOf(answer);
  return <Badge tone={tone}>{label}</Badge>;
}

/** The table of messages with its pages. */
export function MessageList({ page, now }: { page: KeyPage<ListedMessage>; now: Date }) {
  const [query] = useSearchParams();
  return (
    <PagedTable
      caption="Messages"
      label="Pages of messages"
      page={page}
      columns={messageColumns({
        hrefOf: (id) => withQuery(query, { message: id }),
        withState: query.has('state'),
        now,
      })}
      filters={['q', 'state', 'after', 'before']}
      none={{
        title: 'No messages to answer',
        text: 'What people write on the contact page stands here until somebody answers it.',
      }}
      unmatched={{
        title: 'No message found.',
        text: 'None like this was written so far.',
        all: 'Show those to answer',
        to: '/admin/messages',
      }}
    />
  );
}

type ColumnsInput = {
  hrefOf: (id: string) => string;
  /** Not of a list of those that wait alone. */
  withState: boolean;
  now: Date;
};

function messageColumns({ hrefOf, withState, now }: ColumnsInput): TableColumn<ListedMessage>[] {
  return [
    {
      id: 'from',
      header: 'From',
      rowHeader: true,
      className: 'max-w-64 @[44rem]:min-w-44',
      cell: ({ id, name, email, topic, body }) => (
        <>
          <Link
            to={hrefOf(id)}
            preventScrollReset
            title={name}
            className="ui-line font-semibold hover:underline"
          >
            {name}
          </Link>
          <span className="text-sm font-normal text-muted @max-[44rem]:hidden">
            <Address>{email}</Address>
          </span>
          <CardWords className="truncate text-ink-soft">{topicLabel(topic)}</CardWords>
          <CardWords className="line-clamp-2!">{body}</CardWords>
        </>
      ),
    },
    {
      id: 'topic',
      header: 'About',
      card: 'told',
      className: 'max-w-52 @min-[44rem]:@max-[56rem]:hidden',
      cell: ({ topic }) => <OneLine>{topicLabel(topic)}</OneLine>,
    },
    {
      id: 'body',
      header: 'Words',
      fill: true,
      card: 'told',
      className: 'text-ink-soft',
      cell: ({ topic, body }) => (
        <>
          {/* Where a table has no room for its column. */}
          <span className="hidden text-xs text-muted @min-[44rem]:@max-[56rem]:block">
            {topicLabel(topic)}
          </span>
          <OneLine>{body}</OneLine>
        </>
      ),
    },
    ...(withState
      ? [
          {
            id: 'state',
            header: 'State',
            card: 'figure' as const,
            cell: ({ answer }: ListedMessage) => <MessageBadge answer={answer} />,
          },
        ]
      : []),
    {
      id: 'when',
      header: 'Age',
      card: withState ? 'told' : 'figure',
      className: 'figures whitespace-nowrap',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt.toISOString()} title={formatOrderMoment(createdAt)}>
          {ageText(createdAt, now)}
        </time>
      ),
    },
    actionsColumn(
      ({ id, name, answer }) => (
        <AnswerLink to={hrefOf(id)} isAnswered={answer !== null} what={`the message of ${name}`} />
      ),
      { className: 'w-28' },
    ),
  ];
}
