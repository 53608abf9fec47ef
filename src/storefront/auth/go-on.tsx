import { buttonClass } from '../../ui/buttons.tsx';
import { AuthFrame } from './auth-frame.tsx';

/** On to the provider's own page, for browsers that run no script. */
export function GoOn({ to }: { to: string }) {
  return (
    <AuthFrame
      title="On to Google"
      text="Your browser takes you there. If nothing happens, please go on yourself."
    >
      <meta httpEquiv="refresh" content={`0;url=${to}`} />
      <a href={to} className={buttonClass({ block: true })}>
        Continue with Google
      </a>
    </AuthFrame>
  );
}
