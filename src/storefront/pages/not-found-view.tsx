import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';

/** There is no such page. Specification, storefront §2. */
export function NotFoundView() {
  return (
    <>
      <title>Page not found · Plant Store</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        headingLevel={1}
        image="/images/not-found.svg"
        title="Oops! Page not found"
        text="This path leads into the undergrowth. What you were looking for may have been moved or never grew here."
        action={
          <>
            <ButtonLink to="/">Return to Home</ButtonLink>
            <ButtonLink to="/shop" variant="outline">
              Browse plants
            </ButtonLink>
          </>
        }
        className="my-auto py-section"
      />
    </>
  );
}
