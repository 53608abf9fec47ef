import { MailTable } from './mail-section.tsx';
import { mailColors, mailText } from './mail-theme.ts';
import { orderEmailTotals } from './order-email-total-lines.ts';
import type { OrderEmailProps } from './order-email.types.ts';

export function OrderEmailTotals(props: OrderEmailProps) {
  return (
    <MailTable>
      {orderEmailTotals(props).map(({ label, amount, strong }) => (
        <tr key={label}>
          <td className={strong ? 'm-ink' : 'm-muted'} style={cell(strong)}>
            {label}
          </td>
          <td
            align="right"
            className={strong ? 'm-ink' : 'm-soft'}
            style={{ ...cell(strong), whiteSpace: 'nowrap' }}
          >
            {amount}
          </td>
        </tr>
      ))}
    </MailTable>
  );
}

function cell(strong: boolean) {
  return strong
    ? { ...mailText.subheading, fontSize: 19, padding: '12px 0 0', color: mailColors.ink }
    : { ...mailText.small, fontSize: 15, padding: '3px 0', color: mailColors.soft };
}
