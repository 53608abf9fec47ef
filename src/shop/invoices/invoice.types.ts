/** A line of an invoice, or the part of it that a credit note takes back. All that is on paper; nothing is worked out later. */
export type InvoiceLine = {
  name: string;
  /** 'Ceramic, Medium, White' */
  options: string;
  hsn: string | null;
  /** Of a charge like shipping: none. */
  quantity: number | null;
  /** With its tax; of a credit note: null. */
  unitPricePaise: number | null;
  discountPaise: number;
  /** Null: nothing is said of its tax. */
  rateHundredths: number | null;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  /** Taxable value and taxes together: what is paid for it. */
  totalPaise: number;
};

export type DocumentKind = 'invoice' | 'credit-note';

/** The colours that a document was made with: the owner may change theirs, papers stay. */
export type PaperColors = { brand: string; ink: string; muted: string; line: string; tint: string };

/** Everything that an invoice or a credit note says, kept as it was made. docs/behaviour/invoices.md#made-once. */
export type InvoiceSnapshot = {
  version: 1;
  kind: DocumentKind;
  title: string;
  number: string;
  /** ISO moments. */
  issuedAt: string;
  order: { id: string; number: number; placedAt: string };
  /** Of a credit note: its invoice. */
  refersTo: { number: string; issuedAt: string } | null;
  seller: {
    name: string;
    /** What shoppers know it by, where that is another name. */
    shopName: string | null;
    address: string[];
    gstin: string | null;
    /** '29-Karnataka' */
    state: string | null;
    contact: string[];
  };
  buyer: {
    name: string;
    address: string[];
    phone: string;
    email: string;
    placeOfSupply: string;
  };
  /** Sold within the state: CGST and SGST. Null where nothing is said of tax. */
  withinState: boolean | null;
  lines: InvoiceLine[];
  currency: string;
  promoCode: string | null;
  /** The owner's own words at its foot. */
  note: string;
  colors: PaperColors;
  /** Where the shop's icon is, if it had one of its own; earlier papers have none. */
  logo?: string;
};

/** What a paper is drawn of. */
export type DrawnPaper = {
  says: InvoiceSnapshot;
  /** ISO moment; of a credit note that takes back nothing any more. */
  cancelledAt: string | null;
  /** A JPEG; null where there is none any more. */
  logo: Uint8Array | null;
};
