import type { CSSProperties, ReactNode } from 'react';
import { mailColors, mailText } from './mail-theme.ts';

type MailLinkProps = { href: string; children: ReactNode; style?: CSSProperties };

/** A link within a sentence. */
export function MailLink({ href, children, style }: MailLinkProps) {
  return (
    <a
      href={href}
      className="m-leaf"
      style={{ color: mailColors.leaf, textDecoration: 'underline', ...style }}
    >
      {children}
    </a>
  );
}

/** The one thing to do in a mail. */
export function MailButton({ href, children }: MailLinkProps) {
  return (
    <a href={href} className="m-button" style={buttonStyle}>
      {children}
    </a>
  );
}

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
  whiteSpace: 'nowrap',
} as const;
