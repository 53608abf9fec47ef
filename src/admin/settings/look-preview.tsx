import { usePublicSettings } from '../../http/public-settings.ts';
import { type LookTokens, defaultLook, lookStyle } from '../../shop/settings/look.rules.ts';
import { isHexColor } from '../../shop/settings/oklch.rules.ts';
import { buttonClass } from '../../ui/buttons.tsx';
import { LogoMark } from '../../ui/logo.tsx';

/** The shop in the colours, fonts and corners of a form that is not saved yet: the same tokens, around a piece of a page. */
export function LookPreview({ look }: { look: LookTokens }) {
  const { name } = usePublicSettings();
  const color = (text: string, fallback: string) => {
    const typed = text.trim().toLowerCase();
    return isHexColor(typed) ? typed : fallback;
  };
  const style = lookStyle(
    {
      ...look,
      brand: color(look.brand, defaultLook.brand),
      accent: color(look.accent, defaultLook.accent),
    },
    { whole: true },
  );
  return (
    <div className="max-xl:order-first xl:sticky xl:top-4">
      <p className="mb-1.5 text-sm font-semibold">Preview</p>
      <figure
        aria-label="The shop with these colours, headings and corners"
        style={style}
        className="overflow-hidden rounded-xl bg-paper text-ink shadow-md select-none"
      >
        <div className="bg-leaf-900 px-4 py-1.5 text-center text-sm text-paper">Free delivery from ₹999</div>
        <div className="flex items-center gap-2 px-4 py-3 text-leaf-800">
          <LogoMark size={24} />
          <span className="truncate font-serif text-lg font-semibold text-ink">{name}</span>
        </div>
        <div className="px-4 pb-5">
          <p className="font-serif text-2xl font-semibold tracking-tight">Your home, greener</p>
          <p className="mt-1 text-sm text-muted">
            Healthy plants, and <span className="text-link">how to care</span> for them.
          </p>
          <PreviewCard />
        </div>
        <div className="max-xl:hidden">
          <PreviewMail name={name} />
        </div>
      </figure>
    </div>
  );
}

function PreviewCard() {
  return (
    <div className="mt-4 overflow-hidden rounded-xl bg-surface shadow-sm">
      <div className="relative flex h-28 items-center justify-center bg-leaf-100 text-leaf-700">
        <LogoMark size={56} />
        <span className="absolute top-2.5 left-2.5 rounded-pill bg-leaf-950 px-2.5 py-0.5 text-xs font-semibold text-paper">
          New
        </span>
      </div>
      <div className="p-4">
        <p className="font-serif text-lg font-semibold">Monstera</p>
        <p className="text-sm text-ink-soft figures">₹1,249.00</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <span className={buttonClass({ variant: 'primary', size: 'sm' })}>Add to Cart</span>
          <span className={buttonClass({ variant: 'secondary', size: 'sm' })}>View</span>
        </div>
      </div>
    </div>
  );
}

function PreviewMail({ name }: { name: string }) {
  return (
    <div className="border-t border-line bg-sand px-4 py-4">
      <p className="text-center font-serif font-semibold text-leaf-700">{name}</p>
      <div className="mt-2 rounded-lg bg-surface p-4">
        <p className="font-serif text-lg font-semibold text-leaf-700">Thank you for your order</p>
        <p className="mt-1 text-sm text-ink-soft">We are packing it with care.</p>
        <span className="mt-3 inline-block rounded-pill bg-leaf-700 px-4 py-1.5 text-sm font-semibold text-surface">
          View your order
        </span>
      </div>
    </div>
  );
}
