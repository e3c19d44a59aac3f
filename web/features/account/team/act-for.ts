import { teamCalls } from '#contracts/account/team.ts';
import { request } from '../../../lib/api/api.ts';
import { storeSession } from '../../../lib/session/session.ts';

/** Acts for that account from now on, or with null for one's own. */
export const switchTo = async (id: string | null): Promise<void> =>
  storeSession(await request(teamCalls.actForAccount, { body: { id } }));

/** The same, and opens its dashboard as a fresh document: nothing of the other account stays. */
export async function actFor(id: string | null): Promise<void> {
  await switchTo(id);
  window.location.assign('/dashboard');
}
