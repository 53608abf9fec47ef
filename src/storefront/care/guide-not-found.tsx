import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';

/** No such guide, or none that is published. Specification, storefront §2. */
export function GuideNotFound() {
  return (
    <EmptyState
      headingLevel={1}
      image="/images/not-found.svg"
      title="Plant care guide not found"
      text="It may have been moved or taken down. The library has plenty of others."
      action={
        <>
          <ButtonLink to="/plant-care">Back to Plant Care</ButtonLink>
          <ButtonLink to="/shop" variant="outline">
            Browse plants
          </ButtonLink>
        </>
      }
      className="my-auto py-section"
    />
  );
}
