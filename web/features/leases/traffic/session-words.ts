import { catalogue } from '../../../lib/text/words.ts';

/** Sessions of traffic in use, and giving them a new exit. */
export const sessionWords = catalogue('trafficSessions', {
  title: 'Sessions',
  none: 'Sessions in use appear here. Add -session-a1 to the username to keep an exit.',
  until: (when: string) => `until ${when}`,
  changed: (when: string) => `new exit at ${when}`,
  release: (name: string) => `New exit for ${name}`,
  all: 'New exit for all',
  sure: 'Give all sessions a new exit?',
  text: 'Their open connections are closed, also those of sub-users.',
  cancel: 'Cancel',
  done: 'New exit in two seconds',
  failed: 'We couldn’t change the exit. Please try again.',
  unread: 'We couldn’t load your sessions.',
  again: 'Try again',
});
