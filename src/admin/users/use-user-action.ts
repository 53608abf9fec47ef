import { useState } from 'react';
import type { Role } from '../../shop/access/roles.rules.ts';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { type UserIntent, askBefore, askBeforeRole } from './user-actions.rules.ts';

type Person = { id: string; email: string };
type Doing = { intent: UserIntent } | { intent: 'role'; role: Role };
type Asked = { doing: Doing; person: Person };

/** Does something to a person, after a question where it is hard to undo. */
export function useUserAction(ownId: string) {
  const [asked, setAsked] = useState<Asked>();
  const { send, busy } = useAdminAction(() => setAsked(undefined), { freshAfterRefusal: true });
  const isSelf = ({ person }: Asked) => person.id === ownId;

  function questionFor(what: Asked) {
    const about = { email: what.person.email, isSelf: isSelf(what) };
    const { doing } = what;
    return doing.intent === 'role' ? askBeforeRole(doing.role, about) : askBefore(doing.intent, about);
  }

  function act(what: Asked) {
    // The question before it said whose account it is.
    const meant = isSelf(what) ? { meansSelf: 'yes' } : {};
    send({ ...what.doing, userId: what.person.id, ...meant }, '/admin/users');
  }

  function beginDoing(what: Asked) {
    if (questionFor(what)) setAsked(what);
    else act(what);
  }

  return {
    busy,
    question: asked ? questionFor(asked) : null,
    begin: (intent: UserIntent, person: Person) => beginDoing({ doing: { intent }, person }),
    beginRole: (role: Role, person: Person) => beginDoing({ doing: { intent: 'role', role }, person }),
    confirm: () => asked && act(asked),
    cancel: () => setAsked(undefined),
  };
}

export type UserActing = ReturnType<typeof useUserAction>;
