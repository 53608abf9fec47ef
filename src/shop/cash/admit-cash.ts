import { type SQL, and, eq, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orders } from '../../database/tables/orders.ts';
import { type CashTerms, deliveryFor } from '../delivery/delivery.rules.ts';
import type { Destination } from '../delivery/zones.rules.ts';
import type { Shop } from '../shop.types.ts';
import { addressKey, cashMessages, cashProblem, mayOweMore, noCash, phoneKey } from './cash.rules.ts';
import { type TypedCode, spendCode, tryCode } from './cash-codes.ts';

type Buyer = {
  email: string;
  phone: string;
  address: string;
  zipCode: string;
  state: string;
  country: string;
  /** Somebody else opens the door. */
  gift?: object | undefined;
};

type CashRequest = {
  buyer: Buyer;
  userId: string | null;
  /** Of the goods, delivery and discount, without the fee. */
  totalPaise: number;
  /** Confirmed before (`tryCode`). */
  code: TypedCode | undefined;
  idempotencyKey: string;
};

export type CashRefusal = { code: 'cash_refused' | 'cash_code'; message: string; field?: 'phone' };
type CashAdmission = { ok: true; feePaise: number } | { ok: false; problem: CashRefusal };

/** On what terms money on delivery is taken there. docs/behaviour/cash-on-delivery.md#where-it-is-offered. */
export function cashTermsFor(shop: Shop, address: Destination): CashTerms {
  const settings = shop.settings().delivery;
  const delivery = deliveryFor({ settings, address, lines: [], now: shop.now() });
  return delivery.ok ? delivery.cash : noCash;
}

/** Whether money on delivery is taken anywhere. */
export function isCashOffered(shop: Shop): boolean {
  const { zones, everywhere } = shop.settings().delivery;
  return [...zones, everywhere].some(({ cash }) => cash.on);
}

/**
 * Whether this checkout may be paid on delivery, and what that costs more; in the transaction that stores it. Those of
 * one person or address take turns, so that parallel ones pass no limit. docs/behaviour/cash-on-delivery.md#limits.
 */
export async function admitCash(shop: Shop, tx: Database, request: CashRequest): Promise<CashAdmission> {
  const { buyer, totalPaise, code, idempotencyKey: key } = request;
  const terms = cashTermsFor(shop, buyer);
  const problem = buyer.gift ? cashMessages.gift : cashProblem(terms, totalPaise);
  if (problem !== null) return refuse({ code: 'cash_refused', message: problem });
  if (phoneKey(buyer.phone) === '') {
    return refuse({ code: 'cash_refused', message: cashMessages.phoneMissing, field: 'phone' });
  }
  await lockDebtors(tx, request);
  const { cashPerPerson, cashPerAddress } = shop.settings().checkout;
  const limits = { perPerson: Number(cashPerPerson), perAddress: Number(cashPerAddress) };
  if (!mayOweMore(await countUnpaid(tx, request), limits)) {
    return refuse({ code: 'cash_refused', message: cashMessages.tooMany });
  }
  const unspent = code
    ? await spendCode(tx, { id: code.id, person: buyer, key, now: shop.now() })
    : cashMessages.codeMissing;
  return unspent === null
    ? { ok: true, feePaise: terms.feePaise }
    : refuse({ code: 'cash_code', message: unspent });
}

/** A wrong code counts, whatever becomes of the checkout: before its transaction. */
export async function refuseWrongCode(shop: Shop, code: TypedCode | undefined): Promise<CashRefusal | null> {
  const tried = code ? await tryCode(shop, code) : 'right';
  if (tried === 'right') return null;
  return { code: 'cash_code', message: tried === 'wrong' ? cashMessages.codeWrong : cashMessages.codeOver };
}

const refuse = (problem: CashRefusal): CashAdmission => ({ ok: false, problem });

async function lockDebtors(tx: Database, { buyer, userId }: CashRequest): Promise<void> {
  const names = [
    `cash e-mail ${buyer.email.toLowerCase()}`,
    `cash phone ${phoneKey(buyer.phone)}`,
    `cash address ${addressKey(buyer)}`,
    ...(userId === null ? [] : [`cash account ${userId}`]),
  ].toSorted();
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sql.param(names)}::text[]) name`,
  );
}

/** A postal code, however it was spaced: '560 001' is 560001. */
const bare = (zipCode: SQL) => sql`lower(regexp_replace(${zipCode}, '[^0-9A-Za-z]', '', 'g'))`;

/** Orders still to be paid on delivery are few: their own index leads to them. */
async function countUnpaid(tx: Database, { buyer, userId }: CashRequest) {
  const isTheirs = or(
    sql`lower(${orders.customerEmail}) = lower(${buyer.email})`,
    sql`right(regexp_replace(${orders.customerPhone}, '[^0-9]', '', 'g'), 10) = ${phoneKey(buyer.phone)}`,
    userId === null ? undefined : eq(orders.userId, userId),
  );
  const rows = await tx
    .select({
      isTheirs: sql<boolean>`(${isTheirs})`,
      address: orders.shippingAddress,
      zipCode: orders.shippingZipCode,
    })
    .from(orders)
    .where(
      and(
        eq(orders.paymentStatus, 'due'),
        ne(orders.orderStatus, 'cancelled'),
        or(isTheirs, sql`${bare(sql`${orders.shippingZipCode}`)} = ${bare(sql`${buyer.zipCode}`)}`),
      ),
    );
  const home = addressKey(buyer);
  return {
    ofPerson: rows.filter((row) => row.isTheirs).length,
    toAddress: rows.filter((row) => addressKey(row) === home).length,
  };
}
