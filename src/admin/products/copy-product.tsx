import { Copy } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import type { FormAnswer } from '../../http/form-answer.ts';
import { Button } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { withQuery } from '../layout/screen-address.ts';
import { useAdminAction } from '../layout/use-admin-action.ts';

/** Copies a product as it is stored, and opens the copy. docs/behaviour/back-office.md#products. */
function useCopyProduct(id: string) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { send, busy } = useAdminAction<FormAnswer & { copyId?: string }>((answer) => {
    if (!answer.ok || answer.copyId === undefined) return;
    void navigate(withQuery(query, { dialog: 'edit', id: answer.copyId, tab: null, part: null }), {
      preventScrollReset: true,
    });
  });
  return { busy, copy: () => send({ intent: 'copy', id }, '/admin/products') };
}

/** In a row's menu. */
export function CopyMenuButton({ id }: { id: string }) {
  const { copy } = useCopyProduct(id);
  return (
    <MenuButton icon={<Icon icon={Copy} size="sm" />} onClick={copy}>
      Copy
    </MenuButton>
  );
}

type CopyButtonProps = { id: string; hasUnsaved: boolean };

/** In the product's own dialog, where there is room; what is typed there would not be in the copy. */
export function CopyButton({ id, hasUnsaved }: CopyButtonProps) {
  const { busy, copy } = useCopyProduct(id);
  return (
    <Button
      variant="ghost"
      busy={busy}
      disabled={hasUnsaved}
      title={hasUnsaved ? 'Save first: a copy has what is stored' : undefined}
      aria-label="Copy Product"
      className="max-sm:px-3! sm:mr-auto"
      onClick={copy}
    >
      <Icon icon={Copy} size="sm" className="sm:hidden" />
      <span className="max-sm:hidden">Copy Product</span>
    </Button>
  );
}
