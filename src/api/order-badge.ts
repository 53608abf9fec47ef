import type { LoaderFunctionArgs } from 'react-router';
import { orderCountsContext } from '../http/context.ts';
import { requireApiStaff } from '../http/guards.ts';
import { answerJson, getOnly } from '../http/json-endpoint.ts';

export const action = getOnly;

/** How many orders wait for their next step, for the sidebar. docs/behaviour/back-office.md#frame. */
export function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  return answerJson(context, async () => {
    requireApiStaff(context, 'orders');
    return context.get(orderCountsContext)();
  });
}
