import { formatOrderDate } from '../../shop/orders/order-number.rules.ts';

/** An Indian day ('2026-03-05') as people read it: 'Mar 05'. */
export function dayLabel(day: string): string {
  return formatOrderDate(new Date(`${day}T12:00:00+05:30`)).slice(0, 6);
}
