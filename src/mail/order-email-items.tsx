import { MailTable } from './mail-section.tsx';
import { mailColors, mailText } from './mail-theme.ts';
import type { OrderEmailItem } from './order-email.types.ts';

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
          <span className="m-ink" style={{ ...mailText.body, fontSize: 15, color: mailColors.ink }}>
            {item.linePrice}
          </span>
        </td>
      </tr>
    </MailTable>
  );
}

function ItemWords({ item }: { item: OrderEmailItem }) {
  const small = { ...mailText.small, lineHeight: '20px' };
  return (
    <>
      <p
        className="m-ink"
        style={{ ...mailText.body, lineHeight: '22px', fontWeight: 600, color: mailColors.ink }}
      >
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
  const frame = { borderRadius: 12, backgroundColor: mailColors.sand };
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
        ...mailText.small,
        fontSize: 12,
        lineHeight: '16px',
        display: 'block',
        objectFit: 'cover',
      }}
    />
  );
}
