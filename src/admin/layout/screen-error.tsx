import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { failureSentence, isUnanswered } from '../../http/ask-shop.ts';
import { Button } from '../../ui/buttons.tsx';
import { Alert } from '../../ui/notices.tsx';

type ScreenErrorProps = {
  error: unknown;
  /** The screen's own line, of the reason (specification, admin §8). */
  line?: ((reason: string) => string) | undefined;
};

const plainLine = (reason: string) => `Error: ${reason}`;

/** What is shown in place of a screen that failed, beside the sidebar. */
export function ScreenError({ error, line = plainLine }: ScreenErrorProps) {
  const isRefused = isRouteErrorResponse(error) && !isUnanswered(error);
  return <Unread>{line(isRefused ? `${error.status} ${error.statusText}` : failureSentence(error))}</Unread>;
}

/** One line in place of what could not be read, and the way to try again where one stands. */
export function Unread({ children }: { children: ReactNode }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Alert tone="error" title={children} className="max-w-copy">
      <Button
        variant="outline"
        size="sm"
        className="mt-2"
        busy={state === 'loading'}
        onClick={() => void revalidate()}
      >
        Try again
      </Button>
    </Alert>
  );
}
