import type { ActionFunctionArgs } from 'react-router';
import { callerContext, shopContext } from '../http/context.ts';
import { answerPost, postOnly } from '../http/json-endpoint.ts';
import { isAdmin } from '../shop/access/administrators.ts';

export const loader = postOnly;

/** Called with no arguments, answers true or false (docs/behaviour/accounts-and-access.md#who-may-see-what). */
export function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const caller = context.get(callerContext);
  return answerPost(
    { request, context },
    async (): Promise<boolean> =>
      caller.kind === 'user' && isAdmin(context.get(shopContext), { userId: caller.userId }),
  );
}
