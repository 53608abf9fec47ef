import type { LoaderFunctionArgs } from 'react-router';
import { sidebarCountsContext } from '../http/context.ts';
import { requireApiStaff } from '../http/guards.ts';
import { answerJson, getOnly } from '../http/json-endpoint.ts';

export const action = getOnly;

/** How many of each thing wait for staff, as far as who asks may see it. docs/behaviour/back-office.md#frame. */
export function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  return answerJson(context, async () => {
    const { role } = requireApiStaff(context, 'any');
    return context.get(sidebarCountsContext)(role);
  });
}
