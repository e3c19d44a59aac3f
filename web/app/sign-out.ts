import { logProblem } from '../lib/log.ts';
import { queryClient } from '../lib/queries/query-client.ts';
import { signOutHere } from '../lib/session/session.ts';

/**
 * Revokes the session on the server, clears what this browser knows and opens the sign-in page as a
 * fresh document, so that no screen of the dashboard stays in memory. Signing out never fails for
 * the person: without an answer the local traces go all the same and the cookie dies by itself.
 */
export async function signOut(): Promise<void> {
  try {
    // Neither is needed to draw the frame, so both are fetched when somebody leaves.
    const { forgetOffline } = await import('./keep-offline.ts');
    await forgetOffline();
    const { signOutThere } = await import('../lib/session/session-calls.ts');
    await signOutThere();
    // A file that was still on its way may have been kept in the meantime.
    await forgetOffline();
  } catch (error) {
    logProblem('the server could not be told about the sign-out', error);
  }
  signOutHere();
  queryClient.clear();
  window.location.replace('/account/login');
}
