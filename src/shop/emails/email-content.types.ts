import type { checkoutLines } from '../../database/tables/checkout.ts';
import type { orderItems, orders } from '../../database/tables/orders.ts';
import type { payments } from '../../database/tables/payments.ts';
import type { StaffRole } from '../access/roles.rules.ts';
import type { ToldAlert } from '../alerts/staff-alerts.rules.ts';
import type { ClaimContent } from '../claims/claim-mail.ts';
import type { AnsweredMail } from '../messages/inbox.ts';
import type { PlantWeek } from '../my-plants/plant-week.ts';
import type { OwnShipment } from '../orders/order-shipments.ts';
import type { OrderStatus } from '../orders/order-status.rules.ts';
import type { ReviewRequest } from '../reviews/ask-for-reviews.ts';
import type { WaitContent } from '../waiting/wait-mail.ts';
import type { FallenPrices } from '../wishes/tell-prices.ts';

type Payment = typeof payments.$inferSelect;
type User = { id: string; email: string };

/** What an e-mail turns out to say, once somebody looks; 'nothing' is sent to nobody. */
export type EmailContent =
  | { about: 'nothing' }
  | ({ about: 'order' } & OrderContent)
  | { about: 'confirm' | 'choose-password' | 'reset'; user: User; returnPath: string | null }
  | { about: 'existing'; user: User }
  | { about: 'order-link'; orderId: string }
  | { about: 'payment-returned'; payment: ReturnedPayment }
  | { about: 'refunded'; refund: ToldRefund }
  | { about: 'payment-link'; asked: AskedPayment }
  | { about: 'staff-invitation'; invitation: { id: string; role: StaffRole; invitedBy: string } }
  | { about: 'staff-alert'; alerts: ToldAlert[] }
  | { about: 'claim-received' | 'claim-answered'; claim: ClaimContent }
  | { about: 'review-request'; request: ReviewRequest }
  | { about: 'test'; code: string }
  | { about: 'cash-code'; code: string; codeId: string }
  | { about: 'new-sign-in'; at: Date; device: string }
  | { about: 'wait-asked' | 'back-in-stock'; wait: WaitContent }
  | { about: 'plant-week'; week: PlantWeek }
  | { about: 'wish-prices'; fallen: FallenPrices }
  | { about: 'message-answered'; message: AnsweredMail };

/** An order as it was placed, and the status that is told of, which may not be its present one. */
export type OrderContent = {
  status: OrderStatus;
  /** Its owner only where the e-mail goes to their address; as in refunds and claims. */
  order: typeof orders.$inferSelect;
  items: (typeof orderItems.$inferSelect)[];
  /** Of a cancelled one; null where nothing was paid. */
  refund?: MoneyBack | null;
  /** Its parcels that have left; told of from the moment when it is shipped. */
  shipments: OwnShipment[];
  /** The only parcel that is told of, where the e-mail is about that. */
  onlyShipment: string | null;
  /** The parcel that brings what is paid at the door, once one does; it may not have left. */
  bringsMoney: string | null;
};

/** Money of an order that goes back: what of it and since when, or what was paid and went back before, the rest to come. */
export type MoneyBack =
  | { amountPaise: number; at: Date }
  | { amountPaise: number; returnedPaise: number; at: null };

/** An order that staff made, and by which address it is paid until when. */
export type AskedPayment = {
  firstName: string;
  totalPaise: number;
  lines: (typeof checkoutLines.$inferSelect)[];
  url: string;
  until: Date;
};

/** One refund, and the order whose payment it takes back. */
export type ToldRefund = {
  amountPaise: number;
  /** All that was paid for the order. */
  paidPaise: number;
  /** Null: staff return it in cash. */
  at: Date | null;
  order: Pick<OrderContent['order'], 'id' | 'number' | 'userId'>;
};

/** Money that made no order and goes back. `reason`: 'gone', what was to be bought; else why it fits nothing. */
export type ReturnedPayment = Pick<Payment, 'amountPaise' | 'currency'> & {
  reason: NonNullable<Payment['unmatchedReason']>;
};
