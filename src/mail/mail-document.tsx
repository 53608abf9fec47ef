import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { mailColors, mailStyleSheet, mailText } from './mail-theme.ts';

type MailDocument = {
  subject: string;
  /** What lists of mails show behind the subject. */
  preheader: string;
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
  return [
    '<!doctype html><html lang="en" dir="ltr"><head>',
    '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">',
    `${renderToStaticMarkup(<title>{mail.subject}</title>)}<style>${mailStyleSheet}</style></head>`,
    `<body class="m-paper" style="margin:0;padding:0;background-color:${mailColors.paper}">`,
    renderToStaticMarkup(<Preheader text={mail.preheader} />),
    `<div class="m-paper m-outer" role="article" aria-roledescription="email" lang="en" style="background-color:${mailColors.paper};padding:32px 16px">`,
    outlookOpens,
    renderToStaticMarkup(<Sheet {...mail} />),
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
  return (
    <table
      role="presentation"
      align="center"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ maxWidth: 600, margin: '0 auto' }}
    >
      <tbody>
        <tr>
          <td align="center" style={{ padding: '0 0 22px' }}>
            <a
              href={shopUrl}
              className="m-leaf"
              style={{
                ...mailText.subheading,
                fontSize: 22,
                lineHeight: '28px',
                color: mailColors.leaf,
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
              backgroundColor: mailColors.surface,
              border: `1px solid ${mailColors.line}`,
              borderRadius: 20,
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
      </tbody>
    </table>
  );
}
