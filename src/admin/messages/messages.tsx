import { data } from 'react-router';
import type * as z from 'zod/mini';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { inSentences, refusedFields } from '../../http/form-answer.ts';
import { requireStaff } from '../../http/guards.ts';
import {
  type AnsweredMessage,
  answerMessage,
  closeMessage,
  removeMessage,
} from '../../shop/messages/answer-message.ts';
import { findMessage, listMessages } from '../../shop/messages/inbox.ts';
import { messageMessages as messages } from '../../shop/messages/messages.rules.ts';
import { answerSchema, messagesQuerySchema, putAsideSchema } from '../../shop/messages/messages.schema.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { byIntent, deleting, unknownForm } from '../edit/edit-form.server.ts';
import { type Asked, accept, answerForm, refuse } from '../layout/answer-action.server.ts';
import { readMain } from '../layout/read-main.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import { FilterLinks, ListToolbar } from '../table/filters.tsx';
import type { Route } from './+types/messages';
import { MessageDialog } from './message-dialog.tsx';
import { MessageList } from './message-list.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'orders');
  const shop = context.get(shopContext);
  const query = messagesQuerySchema.parse(Object.fromEntries(url.searchParams));
  const open =
    query.message === undefined
      ? undefined
      : orNothing(shop, 'Error fetching a message:', findMessage(shop, { messageId: query.message }));
  const [{ found: page, status }, message] = await Promise.all([
    readMain(shop, 'Error fetching messages:', listMessages(shop, query)),
    open,
  ]);
  return data({ page, message, now: shop.now() }, { status });
}

export function action(args: Route.ActionArgs) {
  return answerForm(
    args,
    'orders',
    byIntent({
      answer: settling(answerSchema, answerMessage, messages.answered),
      close: settling(putAsideSchema, closeMessage, messages.closed),
      remove: deleting(removeMessage, { deleted: messages.removed, gone: messages.gone }),
    }),
    { say: () => messages.failed },
  );
}

type Settle<Form> = (shop: Asked['shop'], asked: Form & Pick<Asked, 'actor'>) => Promise<AnsweredMessage>;

/** Does to a message what a form asks for, and says it. */
function settling<Form extends object>(schema: z.ZodMiniType<Form>, settle: Settle<Form>, done: string) {
  return async ({ shop, actor, form }: Asked) => {
    const read = schema.safeParse(Object.fromEntries(form), inSentences);
    if (!read.success) {
      const { errors } = refusedFields(read.error.issues);
      return Object.keys(errors).join() === 'text' ? refuse(null, 422, { errors }) : unknownForm();
    }
    const settled = await settle(shop, { actor, ...read.data });
    if (settled.ok) return accept(done);
    return settled.reason === 'gone' ? refuse(messages.gone, 404) : refuse(messages.meanwhile);
  };
}

export const clientAction = askingShop();

export const meta = screenTitle('Messages');

const states = [
  { value: 'answered', label: 'Answered' },
  { value: 'all', label: 'All' },
];

/** What is written on the contact page. docs/behaviour/messages.md#answers. */
export default function Messages({ loaderData: { page, message, now } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead
        title="Messages"
        text="What people write on the contact page. Your answer goes to them by e-mail."
      />
      <ListToolbar search="Search name, e-mail or words">
        <FilterLinks label="Show" name="state" all="To answer" options={states} />
      </ListToolbar>
      {page ? <MessageList page={page} now={now} /> : <Unread>{messages.fetchFailed}</Unread>}
      <MessageDialog message={message} listed={page?.rows.map(({ id }) => id) ?? []} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={() => messages.fetchFailed} />;
}
