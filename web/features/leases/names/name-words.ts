import { catalogue } from '../../../lib/text/words.ts';

/** What is chosen for the username of one connection: place, session, length. */
export const nameWords = catalogue('names', {
  country: 'Country',
  anyCountry: 'Any country',
  city: 'City (optional)',
  cityHint: 'Such as Nairobi. Needs a country.',
  exit: 'Exit address',
  exits: { request: 'New for each connection', session: 'The same for a session' },
  session: 'Session',
  sessionHint: 'Letters, digits and _. Each name has an exit of its own.',
  another: 'New session name',
  minutes: 'Session length',
  mode: 'If the exit is lost',
  modes: { keep: 'Switch to another exit', strict: 'Refuse until the session ends' },
  username: 'Username with these choices',
  pins: 'The exit is chosen for each connection. Requests that share one, by keep-alive or HTTP/2, share its exit.',
  fixed: 'Add a session to the username',
  fixedHint:
    'For tools that need one. This proxy has one exit, so it is the same in every session.',
});
