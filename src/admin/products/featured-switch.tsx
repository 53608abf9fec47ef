import { Switch } from '../../ui/switch.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

type FeaturedSwitchProps = { id: string; name: string; isFeatured: boolean };

/** Features a product at once. */
export function FeaturedSwitch({ id, name, isFeatured }: FeaturedSwitchProps) {
  const { fetcher } = useAdminAction();
  const asked = fetcher.formData?.get('intent');
  return (
    <Switch
      label={`Feature ${name}`}
      hideLabel
      checked={asked === undefined || asked === null ? isFeatured : asked === 'feature'}
      onChange={({ currentTarget }) =>
        void fetcher.submit(
          { intent: currentTarget.checked ? 'feature' : 'unfeature', id },
          { method: 'post', action: '/admin/products' },
        )
      }
    />
  );
}
