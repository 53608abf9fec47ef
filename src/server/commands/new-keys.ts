/**
 * For an operator: new keys of the shop itself, where somebody may have seen the old ones.
 *
 *   npm run new-keys
 *
 * Everybody is signed out, and private links end: to orders, wish lists and plant calendars, of invitations, confirmations and the
 * ends of mails. The shop is to be stopped for it, or started anew at once, all copies of it.
 */
import { renewKeys } from '../../auth/renew-keys.ts';
import { runCommand, withDatabase } from './backup-command.ts';
import process from 'node:process';

await runCommand(async (given) => {
  if (given !== undefined) throw new Error('It takes nothing: npm run new-keys');
  return withDatabase(process.env, async ({ db }) => {
    const { signedOut, secondFactors } = await renewKeys(db);
    return [
      `The shop has new keys. ${signedOut} sessions ended; ${secondFactors} second factors stay as they are.`,
      'Start the shop anew now, all copies of it: until then they go on with the old keys.',
    ].join('\n');
  });
});
