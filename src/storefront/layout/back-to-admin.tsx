import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '../../ui/buttons.tsx';

const lists = { products: 'Products', 'plant-care': 'Plant Care' } as const;

/** In place of the breadcrumb for those who came from the admin's list. docs/behaviour/product-page.md#address. */
export function BackToAdmin({ list }: { list: keyof typeof lists }) {
  return (
    <nav aria-label="Admin" className="mb-5 md:mb-7">
      <ButtonLink to={`/admin/${list}`} variant="outline" size="sm" reloadDocument>
        <ArrowLeft aria-hidden="true" size={18} />
        {`Back to Admin ${lists[list]}`}
      </ButtonLink>
    </nav>
  );
}
