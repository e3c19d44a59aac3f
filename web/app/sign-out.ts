import { logProblem } from '../lib/log.ts';
import { queryClient } from '../lib/queries/query-client.ts';
import { signOutHere } from '../lib/session/session.ts';

/**
 * Revokes the session on the server, clears this browser's data and opens the sign-in page as a
 * fresh document, so that no screen of the dashboard stays in memory. Signing out never fails for
 * the person: without an answer the local data is still cleared and the cookie expires.
 */
export async function signOut(): Promise<void> {
  try {
    // The frame needs neither, so both are fetched at sign-out.
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
