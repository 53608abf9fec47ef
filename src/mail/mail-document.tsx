import type { CSSProperties, ComponentProps, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type MailLook, type MailTheme, MailThemeContext, mailTheme, useMailTheme } from './mail-theme.ts';

type MailDocument = {
  subject: string;
  /** What lists of mails show behind the subject. */
  preheader: string;
  look: MailLook;
  shopName: string;
  shopUrl: string;
  body: ReactNode;
  footer: ReactNode;
};

// Outlook on Windows knows no max-width: it gets a table of its own around the sheet.
const outlookOpens =
  '<!--[if mso]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->';
const outlookCloses = '<!--[if mso]></td></tr></table><![endif]-->';

/** The page every mail of the shop stands on: paper, the shop's name, one white sheet, small print below. */
export function renderMailDocument(mail: MailDocument): string {
  const theme = mailTheme(mail.look);
  const { colors, styleSheet } = theme;
  return [
    '<!doctype html><html lang="en" dir="ltr"><head>',
    '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">',
    `${renderToStaticMarkup(<title>{mail.subject}</title>)}<style>${styleSheet}</style></head>`,
    `<body class="m-paper" style="margin:0;padding:0;background-color:${colors.paper}">`,
    renderToStaticMarkup(<Preheader text={mail.preheader} />),
    `<div class="m-paper m-outer" role="article" aria-roledescription="email" lang="en" style="background-color:${colors.paper};padding:32px 16px">`,
    outlookOpens,
    renderToStaticMarkup(
      <MailThemeContext value={theme}>
        <Sheet {...mail} />
      </MailThemeContext>,
    ),
    `${outlookCloses}</div></body></html>`,
  ].join('\n');
}

function Preheader({ text }: { text: string }) {
  // The invisible filler keeps the mail's own first words out of the preview.
  const filler = '\u{34f}\u{200c}\u{a0}'.repeat(40);
  return (
    <div
      style={{
        display: 'none',
        maxHeight: 0,
        maxWidth: 0,
        overflow: 'hidden',
        opacity: 0,
        fontSize: 1,
        lineHeight: '1px',
      }}
    >
      {text}
      {filler}
    </div>
  );
}

function Sheet({ shopName, shopUrl, body, footer }: MailDocument) {
  const { colors, radii, text } = useMailTheme();
  return (
    <MailTable align="center" style={{ maxWidth: 600, margin: '0 auto' }}>
      <tr>
        <td align="center" style={{ padding: '0 0 22px' }}>
          <a
            href={shopUrl}
            className="m-leaf"
            style={{
              ...text.subheading,
              fontSize: 22,
              lineHeight: '28px',
              color: colors.leaf,
              textDecoration: 'none',
            }}
          >
            {shopName}
          </a>
        </td>
      </tr>
      <tr>
        <td
          className="m-card"
          style={{
            backgroundColor: colors.surface,
            border: `1px solid ${colors.line}`,
            borderRadius: radii.sheet,
          }}
        >
          {body}
        </td>
      </tr>
      <tr>
        <td align="center" className="m-pad" style={{ padding: '24px 24px 8px' }}>
          {footer}
        </td>
      </tr>
    </MailTable>
  );
}

type MailSectionProps = { children: ReactNode; top?: number; bottom?: number; ruled?: boolean };

/** A block of the sheet with the sheet's side margins; `ruled` draws a fine line above it. */
export function MailSection({ children, top = 28, bottom = 0, ruled = false }: MailSectionProps) {
  const { colors } = useMailTheme();
  const padding: CSSProperties = { padding: `${ruled ? 0 : top}px 36px ${bottom}px` };
  const rule: CSSProperties = { borderTop: `1px solid ${colors.line}`, padding: `${top}px 0 0` };
  return (
    <MailTable>
      <tr>
        <td className="m-pad" style={padding}>
          {ruled ? (
            <MailTable>
              <tr>
                <td className="m-line" style={rule}>
                  {children}
                </td>
              </tr>
            </MailTable>
          ) : (
            children
          )}
        </td>
      </tr>
    </MailTable>
  );
}

/** A table of full width for layout alone: screen readers do not announce it. */
export function MailTable({ children, style, ...rest }: ComponentProps<'table'>) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      {...rest}
      style={{ width: '100%', ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

type MailLinkProps = { href: string; children: ReactNode; style?: CSSProperties };

/** A link within a sentence. */
export function MailLink({ href, children, style }: MailLinkProps) {
  const { colors } = useMailTheme();
  return (
    <a href={href} className="m-leaf" style={{ color: colors.leaf, textDecoration: 'underline', ...style }}>
      {children}
    </a>
  );
}

/** The one thing to do in a mail. */
export function MailButton({ href, children }: MailLinkProps) {
  const theme = useMailTheme();
  return (
    <a href={href} className="m-button" style={buttonStyle(theme)}>
      {children}
    </a>
  );
}

function buttonStyle({ colors, radii, text }: MailTheme): CSSProperties {
  return {
    ...text.body,
    display: 'inline-block',
    fontWeight: 600,
    lineHeight: '20px',
    color: colors.surface,
    backgroundColor: colors.leaf,
    border: `1px solid ${colors.leaf}`,
    borderRadius: radii.button,
    padding: '13px 26px',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
  };
}

type MailQuestions = {
  question: string;
  contactUrl: string;
  /** Empty where the owner gave none. */
  supportPhone: string;
  /** Who sends it, by law: legal name and postal address; empty or left out where the owner gave neither. */
  imprint?: string | undefined;
};

/** The small print that every mail ends with: where a question goes. */
export function MailQuestions({ question, contactUrl, supportPhone, imprint }: MailQuestions) {
  const { text } = useMailTheme();
  return (
    <>
      <p className="m-muted" style={text.small}>
        {`${question} `}
        <MailLink href={contactUrl}>Write to us</MailLink>
        {supportPhone === '' ? '.' : ` or message us on ${supportPhone}.`}
      </p>
      {imprint ? (
        <p className="m-muted" style={{ ...text.small, paddingTop: 6 }}>
          {imprint}
        </p>
      ) : null}
    </>
  );
}

/** The same in a mail's plain version. */
export function mailQuestionsText({ question, contactUrl, supportPhone, imprint }: MailQuestions): string {
  const chat = supportPhone === '' ? '' : ` or message us on ${supportPhone}`;
  const line = `${question} Write to us: ${contactUrl}${chat}`;
  return imprint ? `${line}\n${imprint}` : line;
}
