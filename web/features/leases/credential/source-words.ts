import { catalogue } from '../../../lib/text/words.ts';

/** Addresses and ranges that use a lease without a password. */
export const sourceWords = catalogue('source', {
  title: 'IP allowlist',
  intro: 'These IP addresses connect without a password, on this port only:',
  noPort: 'Add your computer’s IP to connect without a password.',
  label: 'Public IP address or range',
  hint: 'IPv4 or IPv6, such as 102.0.4.15 or 102.0.4.0/24',
  current: 'Use my current IP',
  add: 'Add',
  remove: (address: string) => `Remove ${address}`,
  removed: 'Removed. Open connections were closed.',
  failed: 'We couldn’t change the list. Please try again.',
  again: 'Try again',
  unread: 'We couldn’t load the list.',
});
