import { PackageOpen } from 'lucide-react';
import { packingAddress } from '../../shop/shipments/packing.schema.ts';
import { ButtonLink, type ButtonLook } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';

type PackLinkProps = Pick<ButtonLook, 'variant' | 'size' | 'className'> & {
  ids: readonly string[];
  label?: string;
};

/** The way to the table at which these orders are packed; none where nothing is to be packed. */
export function PackLink({ ids, label = `Pack ${ids.length}`, ...look }: PackLinkProps) {
  if (ids.length === 0) return null;
  return (
    <ButtonLink to={packingAddress(ids)} variant="outline" size="sm" {...look}>
      <Icon icon={PackageOpen} size="sm" />
      {label}
    </ButtonLink>
  );
}
