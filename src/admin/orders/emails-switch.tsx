import type { ComponentProps } from 'react';
import { useFetchers } from 'react-router';
import { Switch } from '../../ui/checkbox.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

type EmailsSwitchProps = Pick<ComponentProps<typeof Switch>, 'label' | 'hint' | 'className' | 'onKeyDown'> & {
  withEmail: boolean;
};

/** Whether a status that is set e-mails the customer: remembered, for all staff. */
export function EmailsSwitch({ withEmail, ...look }: EmailsSwitchProps) {
  const { send, busy } = useAdminAction();
  return (
    <Switch
      {...look}
      checked={withEmail}
      disabled={busy}
      onChange={({ currentTarget }) =>
        send({ intent: 'status-emails', on: currentTarget.checked ? 'yes' : 'no' }, '/admin/orders')
      }
    />
  );
}

/**
 * Whether a status set now e-mails the customer: as it was switched on this screen, until the screen is read again, and
 * else as it was `read`. Whoever has switched it off has told nobody from then on.
 */
export function useStatusEmails(read: boolean): boolean {
  const switched = useFetchers().findLast(({ formData }) => formData?.get('intent') === 'status-emails');
  return switched ? switched.formData?.get('on') === 'yes' : read;
}
