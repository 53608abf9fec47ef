import { useState } from 'react';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { type UserIntent, askBefore } from './user-actions.rules.ts';

type Person = { id: string; email: string };
type Asked = { intent: UserIntent; person: Person };

/** Does something to a person, after a question where it is hard to undo. */
export function useUserAction(ownId: string) {
  const [asked, setAsked] = useState<Asked>();
  const { send, busy } = useAdminAction(() => setAsked(undefined), { freshAfterRefusal: true });
  const isSelf = ({ person }: Asked) => person.id === ownId;
  const questionFor = (what: Asked) =>
    askBefore(what.intent, { email: what.person.email, isSelf: isSelf(what) });

  function act(what: Asked) {
    // The question before it said whose account it is.
    const meant = isSelf(what) ? { meansSelf: 'yes' } : {};
    send({ intent: what.intent, userId: what.person.id, ...meant }, '/admin/users');
  }

  return {
    busy,
    question: asked ? questionFor(asked) : null,
    begin(intent: UserIntent, person: Person) {
      const what = { intent, person };
      if (questionFor(what)) setAsked(what);
      else act(what);
    },
    confirm: () => asked && act(asked),
    cancel: () => setAsked(undefined),
  };
}

export type UserActing = ReturnType<typeof useUserAction>;
