import { Heart, ShoppingBag, Trash2 } from 'lucide-react';
import { Button, ButtonLink, IconButton } from '../src/ui/buttons.tsx';
import { Icon } from '../src/ui/icon.tsx';
import { Group, Specimen } from './specimen.tsx';

const variants = ['primary', 'secondary', 'outline', 'ghost', 'danger'] as const;
const row = 'flex flex-wrap items-center gap-3';

export function Buttons() {
  return (
    <Group
      id="buttons"
      title="Buttons and icons"
      note="Point at them to see them answer; Tab shows the focus ring."
    >
      {variants.map((variant) => (
        <Specimen key={variant} label={`Button, ${variant}: three sizes, disabled, busy`}>
          <div className={row}>
            {(['sm', 'md', 'lg'] as const).map((size) => (
              <Button key={size} variant={variant} size={size}>
                Buy {size}
              </Button>
            ))}
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} busy>
              Busy
            </Button>
          </div>
        </Specimen>
      ))}
      <Specimen label="Button, focused" focused>
        <Button variant="primary">Add to Cart</Button>
      </Specimen>
      <Specimen label="Button, whole width">
        <Button block>Subscribe</Button>
      </Specimen>
      <Specimen label="Button, long words in a narrow place">
        <div className="max-w-48">
          <Button block>Accept the new price of every marked item</Button>
        </div>
      </Specimen>
      <Specimen label="ButtonLink">
        <ButtonLink to="/shop" variant="outline">
          See all plants
        </ButtonLink>
      </Specimen>
      <Specimen label="IconButton: ghost, outline, solid, disabled, with a count">
        <div className={row}>
          <IconButton label="Like" icon={<Icon icon={Heart} />} />
          <IconButton label="Like" icon={<Icon icon={Heart} />} variant="outline" />
          <IconButton label="Like" icon={<Icon icon={Heart} />} variant="solid" />
          <IconButton label="Remove" icon={<Icon icon={Trash2} />} variant="outline" disabled />
          <IconButton label="Cart, 3 items" icon={<Icon icon={ShoppingBag} />} count={3} />
          <IconButton label="Cart, 240 items" icon={<Icon icon={ShoppingBag} />} count={240} />
        </div>
      </Specimen>
      <Specimen label="IconButton, focused" focused>
        <IconButton label="Like" icon={<Icon icon={Heart} />} />
      </Specimen>
      <Specimen label="Icon: three sizes, the last one spoken">
        <div className={row}>
          <Icon icon={Heart} size="sm" />
          <Icon icon={Heart} />
          <Icon icon={Heart} size="lg" label="Liked" className="text-clay-600" />
        </div>
      </Specimen>
    </Group>
  );
}
