/** A visit: a team member who views the shop as a customer. */
import { session } from '../../account/identity.ts';
import { call } from '../../site/paths.ts';

/** Ends the calling visit, and returns the team member's own session. */
export const endActingCall = call({ method: 'POST', path: '/account/acting/end', answer: session });
