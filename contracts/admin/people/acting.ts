/** A visit: a member of staff who looks at the shop as a customer. */
import { session } from '../../account/identity.ts';
import { call } from '../../site/paths.ts';

/** Ends the visit that asks, and answers with the staff's own session. */
export const endActingCall = call({ method: 'POST', path: '/account/acting/end', answer: session });
