import { MenuIcon, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useModalDialog } from '../../ui/modal.ts';
import { SidebarNav } from './sidebar.tsx';

/** The sidebar on small windows: behind a button, sliding in from the left. */
export function SidebarMenu() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const modal = useModalDialog({ open, onClose: close });
  return (
    <>
      <IconButton
        label="Menu"
        icon={<Icon icon={MenuIcon} size="lg" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-ml-2 lg:hidden"
      />
      <dialog
        {...modal}
        data-side="left"
        aria-label="Admin Panel"
        className="on-dark ui-modal ui-drawer m-0 mr-auto h-dvh max-h-none w-64 max-w-[calc(100vw-3rem)] flex-col overflow-hidden rounded-r-xl bg-leaf-950 shadow-lg open:flex"
      >
        <div className="absolute top-4.5 right-3">
          <IconButton label="Close" icon={<Icon icon={X} />} onClick={close} className="hover:bg-paper/12" />
        </div>
        <SidebarNav onFollow={close} />
      </dialog>
    </>
  );
}
