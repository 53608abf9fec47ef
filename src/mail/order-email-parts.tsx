import { MailTable } from './mail-document.tsx';
import { type MailTheme, useMailTheme } from './mail-theme.ts';
import { type OrderEmailItem, type OrderEmailProps, orderEmailTotals } from './order-email-words.ts';

const PICTURE_PX = 76;

/** What was ordered, a row each: picture, name with options, quantity and price. */
export function OrderEmailItems({ items }: { items: OrderEmailItem[] }) {
  return (
    <MailTable>
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of one order, in their order
        <ItemRow key={index} item={item} first={index === 0} />
      ))}
    </MailTable>
  );
}

function ItemRow({ item, first }: { item: OrderEmailItem; first: boolean }) {
  const top = first ? 0 : 16;
  return (
    <tr>
      <td
        className="m-picture"
        width={PICTURE_PX}
        style={{ width: PICTURE_PX, padding: `${top}px 0 0`, verticalAlign: 'top' }}
      >
        <ItemPicture item={item} />
      </td>
      <td style={{ padding: `${top}px 0 0 16px`, verticalAlign: 'middle' }}>
        <ItemLine item={item} />
      </td>
    </tr>
  );
}

function ItemLine({ item }: { item: OrderEmailItem }) {
  const { colors, text } = useMailTheme();
  return (
    <MailTable>
      <tr>
        <td className="m-stacked" style={{ verticalAlign: 'middle' }}>
          <ItemWords item={item} />
        </td>
        <td
          className="m-stacked"
          align="right"
          style={{ paddingLeft: 12, verticalAlign: 'middle', whiteSpace: 'nowrap' }}
        >
          <span className="m-ink" style={{ ...text.body, fontSize: 15, color: colors.ink }}>
            {item.linePrice}
          </span>
        </td>
      </tr>
    </MailTable>
  );
}

function ItemWords({ item }: { item: OrderEmailItem }) {
  const { colors, text } = useMailTheme();
  const small = { ...text.small, lineHeight: '20px' };
  return (
    <>
      <p className="m-ink" style={{ ...text.body, lineHeight: '22px', fontWeight: 600, color: colors.ink }}>
        {item.name}
      </p>
      {item.options === '' ? null : (
        <p className="m-muted" style={small}>
          {item.options}
        </p>
      )}
      <p className="m-muted" style={{ ...small, whiteSpace: 'nowrap' }}>
        {item.quantity} × {item.unitPrice}
      </p>
    </>
  );
}

function ItemPicture({ item }: { item: OrderEmailItem }) {
  const { colors, radii, text } = useMailTheme();
  const frame = { borderRadius: radii.box, backgroundColor: colors.sand };
  if (item.imageUrl === null) {
    return <div className="m-sand" style={{ ...frame, width: PICTURE_PX, height: PICTURE_PX }} />;
  }
  return (
    <img
      src={item.imageUrl}
      alt={item.name}
      width={PICTURE_PX}
      height={PICTURE_PX}
      // Without it React adds a preload link, which mail programs ignore or take for tracking.
      fetchPriority="low"
      style={{
        ...frame,
        ...text.small,
        fontSize: 12,
        lineHeight: '16px',
        display: 'block',
        objectFit: 'cover',
      }}
    />
  );
}

export function OrderEmailTotals(props: OrderEmailProps) {
  const theme = useMailTheme();
  return (
    <MailTable>
      {orderEmailTotals(props).map(({ label, amount, strong }) => (
        <tr key={label}>
          <td className={strong ? 'm-ink' : 'm-muted'} style={cell(theme, strong)}>
            {label}
          </td>
          <td
            align="right"
            className={strong ? 'm-ink' : 'm-soft'}
            style={{ ...cell(theme, strong), whiteSpace: 'nowrap' }}
          >
            {amount}
          </td>
        </tr>
      ))}
    </MailTable>
  );
}

function cell({ colors, text }: MailTheme, strong: boolean) {
  return strong
    ? { ...text.subheading, fontSize: 19, padding: '12px 0 0', color: colors.ink }
    : { ...text.small, fontSize: 15, padding: '3px 0', color: colors.soft };
}

/** How far the order is: four marked steps, or a red notice once it was cancelled. */
export function OrderEmailProgress({ status, steps }: OrderEmailProps) {
  if (status === 'cancelled') return <CancelledNotice />;
  return (
    <MailTable style={{ tableLayout: 'fixed' }}>
      <tr>
        {steps.map((step, index) => (
          <td
            key={step.label}
            width={`${100 / steps.length}%`}
            style={{ padding: `0 ${index === steps.length - 1 ? 0 : 6}px 0 0`, verticalAlign: 'top' }}
          >
            <ProgressStep {...step} />
          </td>
        ))}
      </tr>
    </MailTable>
  );
}

function ProgressStep({ label, done }: { label: string; done: boolean }) {
  const { colors, text } = useMailTheme();
  return (
    <>
      <div
        className={done ? 'm-bar-done' : 'm-bar'}
        style={{
          height: 6,
          lineHeight: '6px',
          fontSize: 1,
          borderRadius: 3,
          backgroundColor: done ? colors.leaf : colors.line,
        }}
      >
        {'\u{a0}'}
      </div>
      <p
        className={done ? 'm-step m-leaf' : 'm-step m-muted'}
        style={{
          ...text.small,
          fontSize: 13,
          lineHeight: '18px',
          paddingTop: 8,
          fontWeight: done ? 600 : 400,
          color: done ? colors.leaf : colors.muted,
        }}
      >
        <span className="m-mark">{done ? '✓ ' : '○ '}</span>
        {label}
      </p>
    </>
  );
}

function CancelledNotice() {
  const { colors, radii, text } = useMailTheme();
  return (
    <MailTable>
      <tr>
        <td
          className="m-danger-ground"
          style={{
            backgroundColor: colors.dangerGround,
            border: '1px solid #f0c3bb',
            borderRadius: radii.box,
            padding: '14px 18px',
          }}
        >
          <p className="m-danger" style={{ ...text.body, fontWeight: 600, color: colors.danger }}>
            Cancelled
          </p>
        </td>
      </tr>
    </MailTable>
  );
}
