import type { HeadersArgs } from 'react-router';

/** The `headers` of a page with a form: what the form's answer says beside itself, like when to come again. */
export function answerHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}
