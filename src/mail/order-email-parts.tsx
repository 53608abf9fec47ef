import { ink, muted, palette } from './email-style.ts';
import type { OrderEmailProps } from './order-email.tsx';

const PICTURE = 64;

export function OrderItems({ items }: Pick<OrderEmailProps, 'items'>) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        {items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of one order, in their order
          <tr key={index}>
            <td width={PICTURE} style={cell}>
              {item.pictureUrl === null ? null : (
                <img
                  src={item.pictureUrl}
                  alt=""
                  width={PICTURE}
                  height={PICTURE}
                  style={{ display: 'block', borderRadius: 8, background: palette.paper }}
                />
              )}
            </td>
            <td style={{ ...cell, paddingLeft: 14 }}>
              <strong style={{ ...ink, fontSize: 16 }}>{item.name}</strong>
              <br />
              <span style={muted}>
                {item.options === '' ? '' : `${item.options} · `}
                {`Quantity ${item.quantity}`}
              </span>
            </td>
            <td align="right" style={{ ...cell, ...ink, whiteSpace: 'nowrap' }}>
              {item.amount}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function OrderTotals(props: Pick<OrderEmailProps, 'subtotal' | 'shipping' | 'discount' | 'total'>) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ marginTop: 14 }}>
      <tbody>
        <Row label="Subtotal" amount={props.subtotal} />
        <Row label="Shipping" amount={props.shipping} />
        {props.discount ? (
          <Row
            label={props.discount.code === null ? 'Discount' : `Discount (${props.discount.code})`}
            amount={props.discount.amount}
          />
        ) : null}
        <Row label="Total" amount={props.total} strong />
      </tbody>
    </table>
  );
}

function Row({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  const look = strong
    ? { ...ink, fontSize: 18, fontWeight: 600, paddingTop: 10 }
    : { ...muted, paddingTop: 4 };
  return (
    <tr>
      <td style={look}>{label}</td>
      <td align="right" style={look}>
        {amount}
      </td>
    </tr>
  );
}

const cell = { padding: '12px 0', borderTop: `1px solid ${palette.line}`, verticalAlign: 'top' } as const;
