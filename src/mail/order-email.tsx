import {
  MailButton,
  MailLink,
  MailQuestions,
  MailSection,
  MailTable,
  renderMailDocument,
} from './mail-document.tsx';
import { useMailTheme } from './mail-theme.ts';
import { OrderEmailItems, OrderEmailProgress, OrderEmailTotals } from './order-email-parts.tsx';
import {
  type OrderEmailProps,
  orderEmailWords,
  orderQuestion,
  renderOrderEmailText,
  giftTitle,
} from './order-email-words.ts';
import { OrderEmailParcels } from './order-parcels.tsx';
import type { RenderedMail } from './transport.ts';

/** An order's confirmation or status mail as subject, HTML and plain text; both versions say the same. */
export function renderOrderEmail(props: OrderEmailProps): RenderedMail {
  const { subject, lead } = orderEmailWords(props);
  return {
    subject,
    html: renderMailDocument({
      subject,
      preheader: `Order #${props.orderNumber}, ${props.total}. ${lead}`,
      look: props.look,
      shopName: props.shopName,
      shopUrl: props.shopUrl,
      body: <OrderEmailBody {...props} />,
      footer: <OrderEmailFooter {...props} />,
    }),
    text: renderOrderEmailText(props),
  };
}

function OrderEmailBody(props: OrderEmailProps) {
  const { colors, text } = useMailTheme();
  const { heading, greeting, lead, money } = orderEmailWords(props);
  const cancelled = props.status === 'cancelled';
  return (
    <>
      <MailSection top={36}>
        <h1
          className={`m-heading ${cancelled ? 'm-ink' : 'm-leaf'}`}
          style={{ ...text.heading, color: cancelled ? colors.ink : colors.leaf }}
        >
          {heading}
        </h1>
        <p className="m-soft" style={{ ...text.body, paddingTop: 14 }}>
          {greeting}
        </p>
        <p className="m-soft" style={{ ...text.body, paddingTop: 6 }}>
          {lead}
        </p>
        {money === null ? null : (
          <p className="m-ink" style={{ ...text.body, paddingTop: 6, color: colors.ink }}>
            {money}
          </p>
        )}
      </MailSection>
      {props.type === 'status_update' ? (
        <MailSection top={24}>
          <OrderEmailProgress {...props} />
        </MailSection>
      ) : null}
      <MailSection top={24} bottom={28}>
        <OrderFacts {...props} />
      </MailSection>
      {props.parcels?.length ? (
        <MailSection top={0} bottom={28}>
          <OrderEmailParcels {...props} />
        </MailSection>
      ) : null}
      {props.type === 'parcel' ? null : <WhatWasBought {...props} />}
      <MailSection ruled bottom={36}>
        <Delivery {...props} />
      </MailSection>
    </>
  );
}

function WhatWasBought(props: OrderEmailProps) {
  return (
    <>
      <MailSection ruled>
        <OrderEmailItems items={props.items} />
      </MailSection>
      <MailSection top={24} bottom={28}>
        <OrderEmailTotals {...props} />
      </MailSection>
    </>
  );
}

function OrderFacts({ orderNumber, shortNumber, orderDate }: OrderEmailProps) {
  const { colors, radii } = useMailTheme();
  return (
    <MailTable className="m-sand" style={{ backgroundColor: colors.paper, borderRadius: radii.box }}>
      <tr>
        <Fact label="Order number" value={`#${orderNumber} · ${shortNumber}`} />
        <Fact label="Placed on" value={orderDate} />
      </tr>
    </MailTable>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  const { colors, text } = useMailTheme();
  return (
    <td className="m-fact" width="50%" style={{ padding: '14px 18px', verticalAlign: 'top' }}>
      <p className="m-muted" style={{ ...text.small, fontSize: 13, lineHeight: '18px' }}>
        {label}
      </p>
      <p
        className="m-ink"
        style={{
          ...text.body,
          lineHeight: '22px',
          fontWeight: 600,
          whiteSpace: 'nowrap',
          color: colors.ink,
        }}
      >
        {value}
      </p>
    </td>
  );
}

/** In the customer's own words. */
function Note({ title, note }: { title: string; note: string }) {
  const { text } = useMailTheme();
  return (
    <>
      <h2 className="m-ink" style={{ ...text.subheading, paddingTop: 16, paddingBottom: 6 }}>
        {title}
      </h2>
      <p
        className="m-soft"
        style={{ ...text.body, fontSize: 15, lineHeight: '23px', whiteSpace: 'pre-line' }}
      >
        {note}
      </p>
    </>
  );
}

function Delivery({ address, arrives, orderUrl, note, gift }: OrderEmailProps) {
  const { text } = useMailTheme();
  return (
    <MailTable>
      <tr>
        <td className="m-half" style={{ verticalAlign: 'top' }}>
          <h2 className="m-ink" style={{ ...text.subheading, paddingBottom: 6 }}>
            Shipping address
          </h2>
          {address.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of one address, in their order
            <p key={index} className="m-soft" style={{ ...text.body, fontSize: 15, lineHeight: '23px' }}>
              {line}
            </p>
          ))}
          {arrives ? (
            <p
              className="m-ink"
              style={{ ...text.body, fontSize: 15, lineHeight: '23px', paddingTop: 8, fontWeight: 600 }}
            >
              Arrives {arrives}
            </p>
          ) : null}
          {note ? <Note title="Your note" note={note} /> : null}
          {gift ? <Note title={giftTitle(gift)} note={gift.message} /> : null}
        </td>
        {orderUrl === null ? null : (
          <td className="m-half m-below" align="right" style={{ verticalAlign: 'bottom' }}>
            <MailButton href={orderUrl}>View your order</MailButton>
          </td>
        )}
      </tr>
    </MailTable>
  );
}

function OrderEmailFooter(props: OrderEmailProps) {
  const { text } = useMailTheme();
  return (
    <>
      <MailQuestions question={orderQuestion} {...props} />
      <p className="m-muted" style={{ ...text.small, paddingTop: 6 }}>
        You get this e-mail because you ordered at <MailLink href={props.shopUrl}>{props.shopName}</MailLink>.
      </p>
    </>
  );
}
