import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '../../ui/button-link.tsx';

/** In place of the breadcrumb for those who came from the admin's list. Specification, storefront §2 'Product page'. */
export function BackToAdmin() {
  return (
    <nav aria-label="Admin" className="mb-5 md:mb-7">
      <ButtonLink to="/admin/products" variant="outline" size="sm" reloadDocument>
        <ArrowLeft aria-hidden="true" size={18} />
        Back to Admin Products
      </ButtonLink>
    </nav>
  );
}
