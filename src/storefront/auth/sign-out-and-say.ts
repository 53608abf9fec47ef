import { accountMessages } from '../../shop/accounts/account-messages.ts';
import { showToast } from '../../ui/toast-store.ts';
import { checkoutDraft } from '../checkout/checkout-records.ts';
import { letGoOfPage } from '../../session/held-page.ts';
import { signOut } from '../../session/use-session.ts';

/** Signs out in this browser and says how it went. Specification, storefront §8. */
export async function signOutAndSay(): Promise<void> {
  try {
    await signOut();
    letGoOfPage();
    checkoutDraft.forget();
    showToast({ title: accountMessages.loggedOut, tone: 'success' });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    showToast({ title: accountMessages.logoutFailed(message), tone: 'error' });
  }
}
