/** What goes with a parcel: nothing of it says what it cost. docs/behaviour/invoices.md#papers-of-the-parcel. */
export type ParcelPaper = {
  shopName: string;
  /** Where it is sent from. */
  from: string[];
  orderNumber: string;
  shortNumber: string;
  placedOn: string;
  to: { name: string; address: string[]; phone: string };
  items: ParcelItem[];
  note: string | null;
  /** What the courier is to collect, as it is written: '₹499.00'. */
  cashToCollect: string | null;
};

export type ParcelItem = {
  name: string;
  /** 'Ceramic, Medium, White' */
  options: string;
  sku: string | null;
  quantity: number;
};
