import type { CSSProperties, ReactNode } from 'react';
import { mailColors } from './mail-theme.ts';

type MailSectionProps = { children: ReactNode; top?: number; bottom?: number; ruled?: boolean };

/** A block of the sheet with the sheet's side margins; `ruled` draws a fine line above it. */
export function MailSection({ children, top = 28, bottom = 0, ruled = false }: MailSectionProps) {
  const padding: CSSProperties = { padding: `${ruled ? 0 : top}px 36px ${bottom}px` };
  const rule: CSSProperties = { borderTop: `1px solid ${mailColors.line}`, padding: `${top}px 0 0` };
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
export function MailTable({ children, evenColumns = false }: { children: ReactNode; evenColumns?: boolean }) {
  const style: CSSProperties = evenColumns ? { width: '100%', tableLayout: 'fixed' } : { width: '100%' };
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={style}>
      <tbody>{children}</tbody>
    </table>
  );
}
