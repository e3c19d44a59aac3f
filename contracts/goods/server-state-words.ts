import type { ServerState } from './servers.ts';

/** One word for each state of a server, on the customers' screens and on those of staff. */
export const serverStateEnglish = {
  requested: 'Being set up',
  creating: 'Being set up',
  failed: 'Being set up',
  active: 'Active',
  suspended: 'Suspended',
  terminating: 'Ended',
  gone: 'Ended',
} satisfies Record<ServerState, string>;
