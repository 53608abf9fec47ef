import { cartMessages } from '../../shop/cart/cart-messages.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';

export function EmptyCheckout() {
  return (
    <div className="page-width py-section">
      <EmptyState
        headingLevel={1}
        image="/images/empty-cart.svg"
        title={cartMessages.emptyDrawer}
        text="Add a plant or two, then come back to check out."
        action={
          <ButtonLink to="/shop" reloadDocument variant="primary" size="lg">
            Continue Shopping
          </ButtonLink>
        }
      />
    </div>
  );
}
