import { MessageCircle } from 'lucide-react';
import type { PlantCareGuide } from '../../shop/content/care-guides.ts';
import { chatLink } from '../../shop/content/chat.rules.ts';
import { buttonClass } from '../../ui/buttons.tsx';
import { ProductCard } from '../catalogue/product-card.tsx';

type GuideAsideProps = { guide: PlantCareGuide; supportPhone: string };

/** The plant itself, and somebody to ask about it. */
export function GuideAside({ guide: { name, product }, supportPhone }: GuideAsideProps) {
  return (
    <aside
      aria-label="More about this plant"
      className="grid gap-8 sm:grid-cols-2 lg:col-start-2 xl:sticky xl:top-[calc(var(--spacing-header)+2rem)] xl:col-start-3 xl:grid-cols-1 xl:self-start"
    >
      {product ? (
        <section aria-labelledby="guide-product">
          <h2 id="guide-product" className="mb-4 text-2xl">
            Bring one home
          </h2>
          <div className="max-w-72">
            <ProductCard product={product} />
          </div>
        </section>
      ) : null}
      <section aria-labelledby="guide-help" className="self-start rounded-xl bg-leaf-100 p-6">
        <h2 id="guide-help" className="text-2xl">
          Still unsure?
        </h2>
        <p className="mt-2 text-ink-soft">
          Send our experts a photo, and they will tell you what to do next.
        </p>
        <a
          href={chatLink(supportPhone, `Hello! I have a question about caring for my ${name}.`)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'outline', className: 'mt-4' })}
        >
          <MessageCircle aria-hidden="true" size={18} />
          Ask an expert
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </section>
    </aside>
  );
}
