import { type AccountEmailContent, accountEmailWords } from './account-email-words.ts';
import {
  MailButton,
  MailLink,
  MailQuestions,
  MailSection,
  mailQuestionsText,
  renderMailDocument,
} from './mail-document.tsx';
import { type MailLook, useMailTheme } from './mail-theme.ts';
import type { RenderedMail } from './transport.ts';

/** All that a mail about an account or a guest's order says. Addresses are absolute. */
export type AccountEmailProps = AccountEmailContent & {
  /** What the mail's one button opens. */
  url: string;
  look: MailLook;
  shopUrl: string;
  contactUrl: string;
  supportPhone: string;
  imprint?: string | undefined;
};

const QUESTION = 'Questions?';
/** Staff ask nobody: what ends their mails is where these come from. */
const TO_STAFF = 'Who gets these e-mails, and about what, is said in the shop’s settings.';

/** A mail with one thing to do, as subject, HTML and plain text; both versions say the same. */
export function renderAccountEmail(props: AccountEmailProps): RenderedMail {
  const { subject, lead } = accountEmailWords(props);
  return {
    subject,
    html: renderMailDocument({
      subject,
      preheader: lead,
      look: props.look,
      shopName: props.shopName,
      shopUrl: props.shopUrl,
      body: <AccountEmailBody {...props} />,
      footer:
        props.about === 'staff-alert' ? <StaffFooter /> : <MailQuestions question={QUESTION} {...props} />,
    }),
    text: renderText(props),
  };
}

function StaffFooter() {
  const { text } = useMailTheme();
  return (
    <p className="m-muted" style={text.small}>
      {TO_STAFF}
    </p>
  );
}

function AccountEmailBody(props: AccountEmailProps) {
  const { text } = useMailTheme();
  const { heading, lead, quote = '', button, notes, stop } = accountEmailWords(props);
  return (
    <>
      <MailSection top={36}>
        <h1 className="m-heading m-leaf" style={text.heading}>
          {heading}
        </h1>
        <p className="m-soft" style={{ ...text.body, paddingTop: 14 }}>
          {lead}
        </p>
        {quote === '' ? null : (
          <p className="m-soft" style={{ ...text.body, paddingTop: 14, whiteSpace: 'pre-line' }}>
            {quote}
          </p>
        )}
      </MailSection>
      {button === undefined ? (
        <MailSection>{null}</MailSection>
      ) : (
        <MailSection top={26} bottom={28}>
          <MailButton href={props.url}>{button}</MailButton>
        </MailSection>
      )}
      <MailSection ruled top={22} bottom={36}>
        {notes.map((note) => (
          <p key={note} className="m-muted" style={{ ...text.small, paddingBottom: 8 }}>
            {note}
          </p>
        ))}
        {button === undefined ? null : (
          <p className="m-muted" style={text.small}>
            If the button does not work, open this address:
            <br />
            <MailLink href={props.url} style={{ wordBreak: 'break-all' }}>
              {props.url}
            </MailLink>
          </p>
        )}
        {stop === undefined ? null : (
          <p className="m-muted" style={{ ...text.small, paddingTop: 8 }}>
            <MailLink href={stop.url}>{stop.label}</MailLink>
          </p>
        )}
      </MailSection>
    </>
  );
}

function renderText(props: AccountEmailProps): string {
  const { heading, lead, quote = '', button, notes, stop } = accountEmailWords(props);
  const blocks = [
    props.shopName,
    heading.toUpperCase(),
    lead,
    ...(quote === '' ? [] : [quote]),
    ...(button === undefined ? [] : [`${button}: ${props.url}`]),
    ...(notes.length === 0 ? [] : [notes.join('\n')]),
    ...(stop === undefined ? [] : [`${stop.label}: ${stop.url}`]),
    props.about === 'staff-alert' ? TO_STAFF : mailQuestionsText({ question: QUESTION, ...props }),
  ];
  return `${blocks.join('\n\n')}\n`;
}
