import { data } from 'react-router';
import { countAll, countLines } from '../../shop/opening/demo-removal.rules.ts';
import { showOpening } from '../../shop/opening/opening.ts';
import { removeDemo } from '../../shop/opening/remove-demo.ts';
import { confirmTestEmail, sendTestEmail } from '../../shop/opening/test-email.ts';
import { byIntent } from '../edit/edit-form.server.ts';
import { accept, refuse } from '../layout/answer-action.server.ts';

/** What the forms of the opening's tab ask for. */
export const openingActions = (rateLimitFactor: number) =>
  byIntent({
    async 'send-test'({ shop, actor }) {
      const sent = await sendTestEmail(shop, { actor, rateLimitFactor });
      if (!sent.ok) return refuse('Enough test e-mails for now. Try again in an hour.', 429);
      return accept(`A test e-mail is on its way to ${sent.recipient}`);
    },
    async 'confirm-test'({ shop, actor, form }) {
      const code = (form.get('code') ?? '').slice(0, 40);
      const confirmed = await confirmTestEmail(shop, { actor, code });
      if (confirmed.ok) return accept('E-mails of your shop arrive');
      const text =
        confirmed.reason === 'wrong' && confirmed.left > 0
          ? `This is not the code. ${confirmed.left === 1 ? 'One try is' : `${confirmed.left} tries are`} left.`
          : 'This code works no more. Send another test e-mail.';
      return refuse(null, 422, { errors: { code: text } });
    },
    async hide({ shop, actor }) {
      await showOpening(shop, { actor, isHidden: true });
      return accept('The list is hidden. It stays under Settings, Opening.');
    },
    async show({ shop, actor }) {
      await showOpening(shop, { actor, isHidden: false });
      return accept('The list is on the dashboard again');
    },
    async 'remove-demo'({ shop, actor }) {
      const { going, kept } = await removeDemo(shop, { actor });
      const message = countAll(going) === 0 ? 'There was nothing left to take away' : 'The demo is gone';
      return data({ ok: true as const, message, went: countLines(going), kept });
    },
  });
