import { useState } from 'react';
import { Switch } from '../../ui/switch.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

type FeaturedSwitchProps = { id: string; name: string; isFeatured: boolean };

/** Features a product at once: the switch is where it was put, until the shop has answered otherwise. */
export function FeaturedSwitch({ id, name, isFeatured }: FeaturedSwitchProps) {
  const [isTurned, setIsTurned] = useState(false);
  const [known, setKnown] = useState(isFeatured);
  const { fetcher } = useAdminAction((answer) => {
    if (!answer.ok) setIsTurned(false);
  });
  if (known !== isFeatured) {
    setKnown(isFeatured);
    setIsTurned(false);
  }
  return (
    <Switch
      label={`Feature ${name}`}
      hideLabel
      checked={isTurned !== isFeatured}
      onChange={({ currentTarget: { checked } }) => {
        setIsTurned(checked !== isFeatured);
        void fetcher.submit(
          { intent: checked ? 'feature' : 'unfeature', id },
          { method: 'post', action: '/admin/products' },
        );
      }}
    />
  );
}
