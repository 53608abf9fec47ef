import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';

/** No such product, or none that shoppers may see. */
export function ProductNotFound() {
  return (
    <div className="page-width py-section">
      <EmptyState
        image="/images/not-found.svg"
        title="Product not found"
        text="It may have sold out for good, or the link is an old one. Plenty more is growing in the shop."
        headingLevel={1}
        action={
          <>
            <ButtonLink to="/shop">See all plants</ButtonLink>
            <ButtonLink to="/" variant="outline">
              Back to home
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
