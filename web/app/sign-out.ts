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
    await forgetKept();
    const { signOutThere } = await import('../lib/session/session-calls.ts');
    await signOutThere();
  } catch (error) {
    logProblem('the server could not be told about the sign-out', error);
  }
  signOutHere();
  queryClient.clear();
  // What was still on its way may have been kept in the meantime.
  await forgetKept();
  window.location.replace('/account/login');
}

async function forgetKept(): Promise<void> {
  try {
    const { forgetOffline } = await import('./offline/index.ts');
    await forgetOffline();
  } catch (error) {
    logProblem('what was kept for offline could not be removed', error);
  }
}
