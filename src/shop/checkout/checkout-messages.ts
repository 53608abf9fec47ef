/** What shoppers read while checking out and paying. docs/behaviour/checkout-and-payments.md#the-payment-window. */
export const checkoutMessages = {
  scriptFailed: 'Failed to load payment SDK',
  initiateFailed: (message: string) => `Failed to initiate payment: ${message}`,
  keyMissing: 'Failed to fetch payment configuration',
  paymentFailed: 'Payment failed. Please try again.',
  verificationFailed: 'Payment verification failed',
  paymentReturned:
    'Your reservation had ended, and what you wanted is no longer free. Your money is on its way back to you; an e-mail tells you more.',
  orderFailed: 'Failed to process order',
  success: 'Payment successful! Order confirmation sent to your email.',
  placedFree: 'Order placed! Confirmation sent to your email.',
  potColorsRequired: 'Please select pot color for all items that require it',
  potColorRequired: 'Please choose pot color',
  sizeRequired: 'Please choose size',
  processing: 'Processing...',
  giftsOff: 'Orders cannot go to somebody else at present. Please untick the gift, or come back later.',
  arrivesLater: 'The day of delivery has changed. Please check it, then try again.',
  totalRose: 'The total has changed. Please check it, then pay again.',
} as const;
