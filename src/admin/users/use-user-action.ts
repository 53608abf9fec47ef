import { useState } from 'react';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { type UserIntent, askBefore } from './user-actions.rules.ts';

type Person = { id: string; email: string };

/** Does something to a person, after a question where it is hard to undo. */
export function useUserAction(ownId: string) {
  const [asked, setAsked] = useState<{ intent: UserIntent; person: Person }>();
  const { fetcher, busy } = useAdminAction(() => setAsked(undefined), { freshAfterRefusal: true });

  function send(intent: UserIntent, person: Person) {
    const fields = {
      intent,
      userId: person.id,
      // The question before it said whose account it is.
      ...(person.id === ownId ? { meansSelf: 'yes' } : {}),
    };
    void fetcher.submit(fields, { method: 'post', action: '/admin/users' });
  }

  return {
    busy,
    question: asked
      ? askBefore(asked.intent, { email: asked.person.email, isSelf: asked.person.id === ownId })
      : null,
    begin(intent: UserIntent, person: Person) {
      const needsQuestion = askBefore(intent, { email: person.email, isSelf: person.id === ownId });
      if (needsQuestion) setAsked({ intent, person });
      else send(intent, person);
    },
    confirm: () => asked && send(asked.intent, asked.person),
    cancel: () => setAsked(undefined),
  };
}

export type UserActing = ReturnType<typeof useUserAction>;
