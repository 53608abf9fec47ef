import { Leaf } from 'lucide-react';
import { Alert } from '../alert.tsx';
import { Badge } from '../badge.tsx';
import { ButtonLink } from '../button-link.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Icon } from '../icon.tsx';
import { Price } from '../price.tsx';
import { Skeleton } from '../skeleton.tsx';
import { Spinner } from '../spinner.tsx';
import { Group } from './group.tsx';
import { Specimen } from './specimen.tsx';

const badgeTones = ['neutral', 'deal', 'out', 'low', 'success', 'danger'] as const;
const alertTones = ['info', 'success', 'warning', 'error'] as const;

export function Feedback() {
  return (
    <Group id="feedback" title="What the shop says">
      {alertTones.map((tone) => (
        <Specimen key={tone} label={`Alert, ${tone}`}>
          <Alert tone={tone} live={false} title="The price changed since you were here">
            It was ₹249.00 and is ₹349.00 now.
          </Alert>
        </Specimen>
      ))}
      <Specimen label="Badge">
        <div className="flex flex-wrap gap-2">
          {badgeTones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge tone="success" icon={<Icon icon={Leaf} size="sm" />}>
            with an icon
          </Badge>
        </div>
      </Specimen>
      <Specimen label="Price: plain, reduced, three sizes, large numbers">
        <div className="flex flex-col gap-2">
          <Price now="₹349.00" size="sm" />
          <Price now="₹279.00" was="₹359.00" />
          <Price now="₹12,34,567.00" was="₹99,99,999.00" size="lg" />
        </div>
      </Specimen>
      <Specimen label="Skeleton">
        <div className="flex flex-col gap-2">
          <Skeleton className="aspect-video rounded-xl" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-5 w-1/3" />
        </div>
      </Specimen>
      <Specimen label="Spinner: two sizes">
        <div className="flex items-center gap-5 text-leaf-700">
          <Spinner />
          <Spinner size={40} />
        </div>
      </Specimen>
      <Specimen label="EmptyState" wide>
        <EmptyState
          image="/images/empty-cart.svg"
          title="Your shopping cart is currently empty."
          text="Monsteras, pothos and pots are waiting in the glasshouse."
          action={<ButtonLink to="/shop">Continue Shopping</ButtonLink>}
        />
      </Specimen>
    </Group>
  );
}
