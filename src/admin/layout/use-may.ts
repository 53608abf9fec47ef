import { useRouteLoaderData } from 'react-router';
import { type Right, type Role, mayRole } from '../../shop/access/roles.rules.ts';

/** The role of who works here, as the frame of the back office was told. */
export function useRole(): Role {
  const frame = useRouteLoaderData<{ role: Role }>('admin/layout/layout');
  return frame?.role ?? 'user';
}

/**
 * Whether who works here may do this: what they may not is not offered to them. The shop itself decides again, in every
 * loader, action and verb (docs/behaviour/accounts-and-access.md#roles).
 */
export function useMay(): (right: Right | 'any') => boolean {
  const role = useRole();
  return (right) => mayRole(role, right);
}
