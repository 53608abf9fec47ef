import { muted, palette } from './email-style.ts';

type FrameProps = {
  subject: string;
  /** What mail programs show beside the subject. */
  preheader: string;
  shopUrl: string;
  supportPhone: string;
  children: React.ReactNode;
};

/** The page around every e-mail of the shop: one column of at most 600 px. */
export function EmailFrame({ subject, preheader, shopUrl, supportPhone, children }: FrameProps) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{subject}</title>
      </head>
      <body style={{ margin: 0, padding: 0, background: palette.paper, fontFamily: palette.sans }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preheader}</div>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ background: palette.paper }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ maxWidth: 600, background: palette.surface, borderRadius: 16 }}
                >
                  <tbody>
                    <tr>
                      <td style={{ padding: '24px 28px 0' }}>
                        <a
                          href={shopUrl}
                          style={{
                            color: palette.ink,
                            fontFamily: palette.serif,
                            fontSize: 20,
                            textDecoration: 'none',
                          }}
                        >
                          Plant Store
                        </a>
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '20px 28px 28px' }}>{children}</td>
                    </tr>
                  </tbody>
                </table>
                <p style={{ ...muted, maxWidth: 600, margin: '16px auto 0' }}>
                  Questions? Write to us on WhatsApp at {supportPhone}, or visit{' '}
                  <a href={shopUrl} style={{ color: palette.ink }}>
                    {new URL(shopUrl).host}
                  </a>
                  .
                </p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}
