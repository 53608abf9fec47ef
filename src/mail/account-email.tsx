import { accountEmailWords } from './account-email-words.ts';
import type { AccountEmailProps } from './account-email.types.ts';
import { renderMailDocument } from './mail-document.tsx';
import { MailButton, MailLink } from './mail-link.tsx';
import { MailQuestions, mailQuestionsText } from './mail-questions.tsx';
import { MailSection } from './mail-section.tsx';
import { mailText } from './mail-theme.ts';
import type { RenderedMail } from './mail.types.ts';

const QUESTION = 'Questions?';

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
      footer: <MailQuestions question={QUESTION} {...props} />,
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
        <MailButton href={props.url}>{button}</MailButton>
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
          <MailLink href={props.url} style={{ wordBreak: 'break-all' }}>
            {props.url}
          </MailLink>
        </p>
      </MailSection>
    </>
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
    mailQuestionsText({ question: QUESTION, ...props }),
  ];
  return `${blocks.join('\n\n')}\n`;
}
