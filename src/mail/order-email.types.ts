export type OrderEmailStatus = 'order_placed' | 'processing' | 'shipped' | 'delivered' | 'cancelled';

export type OrderEmailItem = {
  name: string;
  /** Pot, size and colour in words; empty without any. */
  options: string;
  quantity: number;
  unitPrice: string;
  linePrice: string;
  /** Absolute address, or none. */
  imageUrl: string | null;
};

/** All that an order's e-mail says. Amounts are texts as people read them, addresses absolute. */
export type OrderEmailProps = {
  type: 'confirmation' | 'status_update';
  status: OrderEmailStatus;
  /** The progress display; for a cancelled order none is done. */
  steps: { label: string; done: boolean }[];
  shopName: string;
  shopUrl: string;
  contactUrl: string;
  supportPhone: string;
  customerName: string;
  orderNumber: string;
  orderDate: string;
  /** Where this customer can look the order up. */
  orderUrl: string | null;
  items: OrderEmailItem[];
  subtotal: string;
  shipping: string;
  discount: { amount: string; promoCode: string | null } | null;
  total: string;
  /** The shipping address, a line each, beginning with the name. */
  address: string[];
};
