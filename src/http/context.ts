import { createContext } from 'react-router';
import type { PaymentOrigins } from './security-headers.ts';
import type { Shop } from '../shop/shop.types.ts';

/** Who is asking. user_id of anything comes from here, never from a body. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'user'; userId: string; email: string; isAdmin: boolean };

/** What pages need to know of the program's settings; nothing secret. */
export type Site = {
  appUrl: string;
  supportPhone: string;
  checkoutScriptUrl: string;
  paymentOrigins: PaymentOrigins;
  sandbox: boolean;
};

export const shopContext = createContext<Shop>();
export const siteContext = createContext<Site>();
export const callerContext = createContext<Caller>({ kind: 'anonymous' });
export const requestIdContext = createContext<string>('-');
