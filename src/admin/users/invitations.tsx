import { type FormEvent, useId, useState } from 'react';
import { inSentences, refusedFields } from '../../http/form-answer.ts';
import { type StaffRole, roleRows, staffRoles } from '../../shop/access/roles.rules.ts';
import { type OpenInvitation, invitationSchema } from '../../shop/accounts/invitations.rules.ts';
import { formatOrderDate } from '../../shop/orders/order-number.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { EditFrame } from '../edit/edit-dialog.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

/** Asks somebody by mail to work for the shop. Its address is the list's with `?dialog=invite`. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [role, setRole] = useState<StaffRole>('packer');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { send, busy } = useAdminAction((answer) => {
    if (answer.ok) onClose();
    else setErrors(answer.errors);
  });

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = { email: String(new FormData(event.currentTarget).get('email')), role };
    const checked = invitationSchema.safeParse(typed, inSentences);
    setErrors(checked.success ? {} : refusedFields(checked.error.issues).errors);
    if (checked.success) send({ intent: 'invite', ...checked.data }, '/admin/users');
  }

  return (
    <EditFrame
      title="Invite to the staff"
      submit="Send invitation"
      formId={formId}
      busy={busy}
      onClose={onClose}
      question={null}
    >
      <form id={formId} onSubmit={save} noValidate className="grid gap-4.5">
        <TextField
          label="E-mail address"
          error={errors['email']}
          name="email"
          type="email"
          maxLength={254}
          autoComplete="off"
          required
        />
        <SelectField
          label="Role"
          hint={roleRows[role].text}
          error={errors['role']}
          value={role}
          onChange={({ currentTarget }) =>
            setRole(staffRoles.find((value) => value === currentTarget.value) ?? role)
          }
        >
          {staffRoles.map((value) => (
            <option key={value} value={value}>
              {roleRows[value].label}
            </option>
          ))}
        </SelectField>
      </form>
    </EditFrame>
  );
}

/** Invitations that wait to be accepted, each with a way to send it again and one to take it back. */
export function OpenInvitations({ invitations }: { invitations: OpenInvitation[] }) {
  const { send, busy } = useAdminAction(undefined, { freshAfterRefusal: true });
  if (invitations.length === 0) return null;
  return (
    <Card as="section" padding="sm" aria-label="Open invitations" className="mb-4">
      <h3 className="px-2 pt-1 pb-2 text-xl">Open invitations</h3>
      <ul className="divide-y divide-line">
        {invitations.map(({ id, email, role, invitedBy, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-2 py-2.5">
            <p className="min-w-0">
              <span className="font-semibold wrap-anywhere">{email}</span> · {roleRows[role].label}
              <span className="block text-sm text-muted wrap-anywhere">
                Invited by {invitedBy}, until {formatOrderDate(expiresAt)}
              </span>
            </p>
            <span className="flex flex-wrap gap-2">
              <Button
                variant="outline"
                size="sm"
                disabled={busy}
                onClick={() => send({ intent: 'invite', email, role }, '/admin/users')}
              >
                Send again<span className="sr-only"> to {email}</span>
              </Button>
              <Button
                variant="outline"
                size="sm"
                disabled={busy}
                className="text-danger-600"
                onClick={() => send({ intent: 'revoke-invitation', invitationId: id }, '/admin/users')}
              >
                Take back<span className="sr-only"> the invitation of {email}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
