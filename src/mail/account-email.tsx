import { accountEmailWords } from './account-email-words.ts';
import type { AccountEmailProps } from './account-email.types.ts';
import { renderMailDocument } from './mail-document.tsx';
import { MailSection } from './mail-section.tsx';
import { mailColors, mailText } from './mail-theme.ts';
import type { RenderedMail } from './order-email.types.ts';

/** A mail with one thing to do, as subject, HTML and plain text; both versions say the same. */
export function renderAccountEmail(props: AccountEmailProps): RenderedMail {
  const { subject, lead } = accountEmailWords(props);
  return {
    subject,
    html: renderMailDocument({
      subject,
      preheader: lead,
      shopName: props.shopName,
      shopUrl: props.shopUrl,
      body: <AccountEmailBody {...props} />,
      footer: <AccountEmailFooter {...props} />,
    }),
    text: renderText(props),
  };
}

function AccountEmailBody(props: AccountEmailProps) {
  const { heading, lead, button, notes } = accountEmailWords(props);
  return (
    <>
      <MailSection top={36}>
        <h1 className="m-heading m-leaf" style={mailText.heading}>
          {heading}
        </h1>
        <p className="m-soft" style={{ ...mailText.body, paddingTop: 14 }}>
          {lead}
        </p>
      </MailSection>
      <MailSection top={26} bottom={28}>
        <a href={props.url} className="m-button" style={buttonStyle}>
          {button}
        </a>
      </MailSection>
      <MailSection ruled top={22} bottom={36}>
        {notes.map((note) => (
          <p key={note} className="m-muted" style={{ ...mailText.small, paddingBottom: 8 }}>
            {note}
          </p>
        ))}
        <p className="m-muted" style={mailText.small}>
          If the button does not work, open this address:
          <br />
          <a href={props.url} className="m-leaf" style={{ ...linkStyle, wordBreak: 'break-all' }}>
            {props.url}
          </a>
        </p>
      </MailSection>
    </>
  );
}

const linkStyle = { color: mailColors.leaf, textDecoration: 'underline' } as const;

const buttonStyle = {
  ...mailText.body,
  display: 'inline-block',
  fontWeight: 600,
  lineHeight: '20px',
  color: '#ffffff',
  backgroundColor: mailColors.leaf,
  border: `1px solid ${mailColors.leaf}`,
  borderRadius: 999,
  padding: '13px 26px',
  textDecoration: 'none',
} as const;

function AccountEmailFooter({ contactUrl, supportPhone }: AccountEmailProps) {
  return (
    <p className="m-muted" style={mailText.small}>
      Questions?{' '}
      <a href={contactUrl} className="m-leaf" style={linkStyle}>
        Write to us
      </a>
      {` or message us on ${supportPhone}.`}
    </p>
  );
}

function renderText(props: AccountEmailProps): string {
  const { heading, lead, button, notes } = accountEmailWords(props);
  const blocks = [
    props.shopName,
    heading.toUpperCase(),
    lead,
    `${button}: ${props.url}`,
    notes.join('\n'),
    `Questions? Write to us: ${props.contactUrl} or message us on ${props.supportPhone}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}
