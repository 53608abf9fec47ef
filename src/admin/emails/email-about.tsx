import { Link } from 'react-router';
import type { StoredEmail } from '../../shop/emails/stored-email.types.ts';

/** Leads to the order or the person that an e-mail is about, if there is one. */
export function EmailAbout({ email: { orderId, orderNumber, userId } }: { email: StoredEmail }) {
  if (orderId !== null) {
    return (
      <Link to={`/admin/orders?order=${orderId}`} className="whitespace-nowrap text-link">
        Order {orderNumber}
      </Link>
    );
  }
  if (orderNumber !== null) return <span className="text-muted">No order {orderNumber}</span>;
  if (userId === null) return <span className="text-muted">No account</span>;
  return (
    <Link to={`/admin/users?user=${userId}`} className="text-link">
      Account
    </Link>
  );
}
