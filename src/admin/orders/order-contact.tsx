import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { AdminOrderDetail } from '../../shop/orders/admin-order.ts';
import { GIFT_MESSAGE_LENGTH } from '../../shop/orders/gift.schema.ts';
import { checkoutCountries } from '../../shop/countries.rules.ts';
import type { EditedContact } from '../../shop/orders/edit-order-contact.ts';
import {
  isContactOpen,
  orderContactLabels,
  orderContactSchema,
} from '../../shop/orders/order-contact.schema.ts';
import { orderMessages } from '../../shop/orders/order-messages.ts';
import { orderNumber } from '../../shop/orders/order-number.rules.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField, TextareaField } from '../../ui/fields.tsx';
import { EditDialog } from '../edit/edit-dialog.tsx';
import { useEditDialog } from '../edit/use-edit-form.ts';
import { useQueryChange, withQuery } from '../layout/screen-address.ts';
import { readOpenOrder } from './open-order.ts';
import { Fact } from './section.tsx';

/** Who bought it, and where it goes; editable until it is shipped. docs/behaviour/orders-and-emails.md#who-and-where-to. */
export function ContactFacts({ order, children }: { order: AdminOrderDetail; children?: ReactNode }) {
  const [query] = useSearchParams();
  const { customer } = order;
  return (
    <>
      <Fact title="Customer">
        <p className="font-semibold">{customer.name}</p>
        <p className="wrap-anywhere">
          <a href={`mailto:${customer.email}`} className="text-link">
            {customer.email}
          </a>
        </p>
        {customer.phone === '' ? null : (
          <p>
            <a href={`tel:${customer.phone.replace(/[^+\d]/g, '')}`} className="text-link figures">
              {customer.phone}
            </a>
          </p>
        )}
      </Fact>
      <Fact title="Shipping address">
        <address className="text-ink-soft not-italic wrap-anywhere">
          {order.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        {children}
        {isContactOpen(order.orderStatus) ? (
          <ButtonLink
            to={withQuery(query, { dialog: 'contact' })}
            preventScrollReset
            variant="ghost"
            size="sm"
            className="mt-1 -mb-2 -ml-4"
          >
            Edit contact and address
          </ButtonLink>
        ) : null}
      </Fact>
    </>
  );
}

type ContactDialogProps = { order: AdminOrderDetail; contact: EditedContact | null };

/** Opened by the order's address with `?dialog=contact`. */
export function ContactDialog({ order, contact }: ContactDialogProps) {
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  const close = () => changeQuery({ dialog: null });
  if (readOpenOrder(query).dialog !== 'contact') return null;
  if (!contact || !isContactOpen(order.orderStatus)) {
    return (
      <Dialog open onClose={close} title="Contact and address">
        <p className="py-6 text-center text-ink-soft">{orderMessages.contactSent}</p>
      </Dialog>
    );
  }
  return <ContactEditor orderId={order.id} contact={contact} onClose={close} />;
}

type ContactEditorProps = { orderId: string; contact: EditedContact; onClose: () => void };

function ContactEditor({ orderId, contact, onClose }: ContactEditorProps) {
  const form = useEditDialog({
    stored: contact,
    schema: orderContactSchema,
    labels: orderContactLabels,
    action: '/admin/orders',
    fields: { intent: 'contact', id: orderId },
    onClose,
  });
  const { text } = form;
  const isMoving = form.draft.email.trim() !== contact.draft.email;
  return (
    <EditDialog
      title={`Contact and address of order ${orderNumber(orderId)}`}
      what="this order"
      submit="Save"
      form={form}
      history={null}
    >
      <TextField {...text('name')} label="Name" maxLength={201} autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...text('email')}
          label="E-mail"
          type="email"
          autoComplete="off"
          hint={isMoving ? 'A link to the order goes there; links sent before no longer open it.' : undefined}
        />
        <TextField {...text('phone')} label="Phone" type="tel" autoComplete="off" />
      </div>
      <TextField {...text('address')} label="Address" maxLength={300} autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...text('city')} label="City" maxLength={100} autoComplete="off" />
        <TextField {...text('state')} label="State" maxLength={100} autoComplete="off" />
        <TextField {...text('zipCode')} label="ZIP code" maxLength={20} autoComplete="off" />
        <SelectField
          label="Country"
          value={form.draft.country}
          error={form.errors['country']}
          onChange={({ currentTarget }) =>
            form.set({ country: currentTarget.value as (typeof checkoutCountries)[number] })
          }
        >
          {checkoutCountries.map((country) => (
            <option key={country}>{country}</option>
          ))}
        </SelectField>
      </div>
      {contact.draft.recipient === '' ? null : (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...text('recipient')} label="Recipient" maxLength={100} autoComplete="off" />
            <TextField {...text('recipientPhone')} label="Recipient’s phone" type="tel" autoComplete="off" />
          </div>
          <TextareaField
            {...text('message')}
            label="Message on the card"
            rows={3}
            maxLength={GIFT_MESSAGE_LENGTH}
          />
        </>
      )}
    </EditDialog>
  );
}
