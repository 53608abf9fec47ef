import { useEffect } from 'react';
import { UNTOUCHED_COOKIE, UNTOUCHED_MINUTES } from '../../shop/accounts/session.rules.ts';

const COOKIE = `${UNTOUCHED_COOKIE}=1`;
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

const write = (attributes: string) => {
  document.cookie = `${COOKIE}; Path=/; SameSite=Lax${attributes}`;
};

/**
 * Says, to the shop, when nobody has touched the back office for a while: what its screens read by themselves then keeps no session
 * open. docs/behaviour/accounts-and-access.md#how-long-staff-stay-signed-in.
 */
export function useUntouched(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function touched() {
      clearTimeout(timer);
      timer = setTimeout(() => write(''), UNTOUCHED_MINUTES * 60_000);
      if (document.cookie.includes(COOKIE)) write('; Max-Age=0');
    }
    touched();
    // Before what a press leads to is sent.
    for (const sign of SIGNS) window.addEventListener(sign, touched, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, touched, { capture: true });
    };
  }, []);
}
