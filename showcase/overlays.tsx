import { useState } from 'react';
import { Button } from '../src/ui/buttons.tsx';
import { Dialog, Drawer } from '../src/ui/dialog.tsx';
import { Menu, MenuButton, MenuLink, MenuSeparator, type MenuTriggerProps } from '../src/ui/menu.tsx';
import { showToast } from '../src/ui/toast-store.ts';
import { Group, Specimen } from './specimen.tsx';

export function Overlays() {
  return (
    <Group
      id="overlays"
      title="Over the page"
      note="Escape closes each of them; the focus goes back to its button."
    >
      <Specimen label="Dialog">
        <DialogSample />
      </Specimen>
      <Specimen label="Drawer">
        <DrawerSample />
      </Specimen>
      <Specimen label="Menu: links, buttons, disabled, danger">
        <Menu label="Product" trigger={menuTrigger}>
          <MenuLink to="/shop">See it in the shop</MenuLink>
          <MenuButton>Duplicate</MenuButton>
          <MenuButton disabled>Archive</MenuButton>
          <MenuSeparator />
          <MenuButton tone="danger">Delete</MenuButton>
        </Menu>
      </Specimen>
      <Specimen label="Toast: neutral, success, error, long" wide>
        <div className="flex flex-wrap gap-3">
          {toasts.map((toast) => (
            <Button key={toast.title} variant="outline" onClick={() => showToast(toast)}>
              {toast.title}
            </Button>
          ))}
        </div>
      </Specimen>
    </Group>
  );
}

function menuTrigger(props: MenuTriggerProps) {
  return (
    <Button {...props} variant="outline">
      Open the menu
    </Button>
  );
}

const toasts = [
  { title: 'Saved for later' },
  { title: 'Added to cart', description: 'Monstera Deliciosa is in your cart.', tone: 'success' },
  { title: 'Out of stock', description: 'Somebody was faster.', tone: 'error' },
  {
    title: 'A message with very many words in it',
    description:
      "Philodendron hederaceum 'Brasil Variegata' (Self-watering, X-Large (10\"), Forest green) has been added to your cart.",
    duration: 10_000,
  },
] as const;

function DialogSample() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Open the dialog
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Delete this plant?"
        description="Its orders stay; the shop forgets the rest."
        footer={
          <>
            <Button variant="outline" onClick={close}>
              Keep it
            </Button>
            <Button variant="danger" onClick={close}>
              Delete
            </Button>
          </>
        }
      >
        <p>This cannot be undone.</p>
      </Dialog>
    </>
  );
}

function DrawerSample() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Open the drawer
      </Button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="Shopping Cart (0)"
        footer={<Button block>Checkout</Button>}
      >
        <p className="text-ink-soft">Nothing in here yet.</p>
      </Drawer>
    </>
  );
}
