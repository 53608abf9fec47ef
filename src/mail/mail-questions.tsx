import { MailLink } from './mail-link.tsx';
import { mailText } from './mail-theme.ts';

type MailQuestions = { question: string; contactUrl: string; supportPhone: string };

/** The small print that every mail ends with: where a question goes. */
export function MailQuestions({ question, contactUrl, supportPhone }: MailQuestions) {
  return (
    <p className="m-muted" style={mailText.small}>
      {`${question} `}
      <MailLink href={contactUrl}>Write to us</MailLink>
      {` or message us on ${supportPhone}.`}
    </p>
  );
}

/** The same in a mail's plain version. */
export function mailQuestionsText({ question, contactUrl, supportPhone }: MailQuestions): string {
  return `${question} Write to us: ${contactUrl} or message us on ${supportPhone}`;
}
