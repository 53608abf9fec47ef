import { MailTable } from './mail-section.tsx';
import { mailColors, mailText } from './mail-theme.ts';
import type { OrderEmailProps } from './order-email.types.ts';

/** How far the order is: four marked steps, or a red notice once it was cancelled. */
export function OrderEmailProgress({ status, steps }: OrderEmailProps) {
  if (status === 'cancelled') return <CancelledNotice />;
  return (
    <MailTable evenColumns>
      <tr>
        {steps.map((step, index) => (
          <td
            key={step.label}
            width={`${100 / steps.length}%`}
            style={{ padding: `0 ${index === steps.length - 1 ? 0 : 6}px 0 0`, verticalAlign: 'top' }}
          >
            <ProgressStep {...step} />
          </td>
        ))}
      </tr>
    </MailTable>
  );
}

function ProgressStep({ label, done }: { label: string; done: boolean }) {
  return (
    <>
      <div
        className={done ? 'm-bar-done' : 'm-bar'}
        style={{
          height: 6,
          lineHeight: '6px',
          fontSize: 1,
          borderRadius: 3,
          backgroundColor: done ? mailColors.leaf : mailColors.line,
        }}
      >
        {'\u{a0}'}
      </div>
      <p
        className={done ? 'm-step m-leaf' : 'm-step m-muted'}
        style={{
          ...mailText.small,
          fontSize: 13,
          lineHeight: '18px',
          paddingTop: 8,
          fontWeight: done ? 600 : 400,
          color: done ? mailColors.leaf : mailColors.muted,
        }}
      >
        <span className="m-mark">{done ? '✓ ' : '○ '}</span>
        {label}
      </p>
    </>
  );
}

function CancelledNotice() {
  return (
    <MailTable>
      <tr>
        <td
          className="m-danger-ground"
          style={{
            backgroundColor: mailColors.dangerGround,
            border: '1px solid #f0c3bb',
            borderRadius: 12,
            padding: '14px 18px',
          }}
        >
          <p className="m-danger" style={{ ...mailText.body, fontWeight: 600, color: mailColors.danger }}>
            Cancelled
          </p>
        </td>
      </tr>
    </MailTable>
  );
}
