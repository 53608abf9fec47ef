/** A provider's window, as the checkout in the browser uses it. */
export type PaymentWindow = {
  /** Loads the provider's script, once; after a failure it may be tried again. */
  load(scriptUrl: string): Promise<void>;
  /** Resolves with the payment, or null once the window was closed without one; rejects if it cannot be opened. */
  open(request: WindowRequest): Promise<PaymentProof | null>;
};

export type WindowRequest = {
  /** Public: who is paid. */
  key: string;
  order: { id: string; amount: number; currency: string };
  customer: PayingCustomer;
  /** Who is paid, as the window says it. */
  shopName: string;
  /** Of the window, where it is another than the shop comes with. */
  color: string | undefined;
  /** A try in the window failed; the shopper may try again there. */
  onFailure: () => void;
};

type PayingCustomer = Record<
  'firstName' | 'lastName' | 'email' | 'phone' | 'address' | 'city' | 'state' | 'zipCode' | 'country',
  string
>;

/** What a window hands over after a payment, as the shop's call that verifies it takes it. */
export type PaymentProof = Record<string, string>;
