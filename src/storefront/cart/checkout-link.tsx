import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';

type Block = {
  /** Of the sentence that says why. */
  id: string;
  /** Why the cart cannot be checked out as it is; null if it can. */
  block: string | null;
};

type CheckoutLinkProps = Block & {
  size?: 'lg' | undefined;
  /** Takes the whole width. */
  wide?: boolean | undefined;
  onFollow?: (() => void) | undefined;
  children: ReactNode;
};

/**
 * The way to the checkout: a document load, so that the provider's scripts are allowed there. While the cart is blocked
 * it can be found and read, and leads to the first thing that is to be sorted out.
 */
export function CheckoutLink({ id, block, size, wide, onFollow, children }: CheckoutLinkProps) {
  if (block === null) {
    return (
      <ButtonLink to="/checkout" variant="primary" size={size} block={wide} reloadDocument onClick={onFollow}>
        {children}
      </ButtonLink>
    );
  }
  return (
    <Button
      variant="muted"
      size={size}
      block={wide}
      aria-disabled="true"
      aria-describedby={id}
      onClick={({ currentTarget }) => findNotice(currentTarget)?.focus()}
    >
      {children}
    </Button>
  );
}

/** The first line with something to sort out, beside this button: in the drawer or on the page. */
function findNotice(button: HTMLElement): HTMLElement | null | undefined {
  const around = button.closest('dialog') ?? document.getElementById('main');
  return around?.querySelector('[data-line-notice]')?.closest<HTMLElement>('[data-line]');
}

/** Says why, as soon as it is so. */
export function CheckoutBlock({ id, block, className }: Block & { className?: string }) {
  return (
    <output id={id} className="block">
      {block === null ? null : (
        <span className={cx('flex gap-2 text-sm font-medium', className)}>
          <TriangleAlert aria-hidden="true" size={18} className="mt-px shrink-0 text-clay-600" />
          {block}
        </span>
      )}
    </output>
  );
}
