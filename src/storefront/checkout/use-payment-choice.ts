import { useEffect, useState } from 'react';
import { retryRead } from '../../http/retry-read.ts';
import { cashTermsSchema } from '../../shop/cash/cash-answers.schema.ts';
import { cashMessages, cashProblem } from '../../shop/cash/cash.rules.ts';
import type { CashTerms } from '../../shop/delivery/delivery.rules.ts';
import type { Destination } from '../../shop/delivery/zones.rules.ts';
import { callApi, isFinalRefusal } from '../cart/call-api.ts';
import type { OfferedMethod } from './pay.ts';

export type PaymentChoice = ReturnType<typeof usePaymentChoice>;

/**
 * The ways to pay an order of this total to this address, and the one that is chosen; the usual one, where that cannot be
 * had any more. Where the shop takes no money on delivery there is no choice, and nothing is asked.
 */
export function usePaymentChoice(
  methods: readonly OfferedMethod[],
  {
    destination,
    totalPaise,
    isGift,
  }: { destination: Destination; totalPaise: number | null; isGift: boolean },
) {
  const [standard] = methods;
  const terms = useCashTerms(destination, methods.length > 1);
  const [chosenKey, choose] = useState(standard?.key);
  const offered = methods.map((method) => {
    const isOnDelivery = method.begins === 'at-once';
    const refused = isGift ? cashMessages.gift : totalPaise === null ? null : cashProblem(terms, totalPaise);
    const problem = isOnDelivery ? refused : null;
    return { method, problem, feePaise: isOnDelivery ? terms.feePaise : 0 };
  });
  const wanted = offered.find(({ method, problem }) => method.key === chosenKey && problem === null);
  const chosen = wanted ?? offered[0];
  return {
    /** Empty where there is no choice. */
    offered: terms.on && totalPaise !== 0 ? offered : [],
    method: terms.on ? chosen?.method : standard,
    feePaise: terms.on && totalPaise !== 0 ? (chosen?.feePaise ?? 0) : 0,
    choose,
  };
}

const none: CashTerms = { on: false, upToPaise: 0, feePaise: 0 };

/** On what terms money on delivery is taken there; until the shop has said it, nowhere. */
function useCashTerms(destination: Destination, isOffered: boolean): CashTerms {
  const { country, state = '', zipCode = '' } = destination;
  const [known, setKnown] = useState({ asked: '', terms: none });
  const asked = JSON.stringify([country, state, zipCode]);

  useEffect(() => {
    if (!isOffered) return;
    const controller = new AbortController();
    // Somebody is typing.
    const timer = setTimeout(() => {
      retryRead(
        () => readCashTerms({ country, state, zipCode }, controller.signal),
        controller.signal,
        isFinalRefusal,
      ).then(
        (terms) => setKnown({ asked, terms }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isOffered, asked, country, state, zipCode]);

  return known.asked === asked ? known.terms : none;
}

function readCashTerms(body: Destination, stop: AbortSignal): Promise<CashTerms> {
  // A browser without `any` waits as long as it likes.
  const signal = AbortSignal.any?.([stop, AbortSignal.timeout(PATIENCE_MS)]) ?? stop;
  return callApi('/api/cash-terms', cashTermsSchema, { body, signal });
}

const PAUSE_MS = 300;
const PATIENCE_MS = 15_000;
