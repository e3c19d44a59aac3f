import { catalogue } from '../../../lib/text/words.ts';

/** Addresses and ranges that use a lease without a password. */
export const sourceWords = catalogue('source', {
  title: 'Use without a password',
  intro: 'These IP addresses connect without a password, on this port only:',
  noPort: 'Add the IP address of your computer or server to get a port for it.',
  label: 'Public IP address or range',
  hint: 'IPv4 or IPv6, such as 102.0.4.15 or 102.0.4.0/24',
  current: 'Use my current IP',
  add: 'Add',
  remove: (address: string) => `Remove ${address}`,
  removed: 'Open connections were closed; software with the password reconnects.',
  failed: 'We couldn’t change the list. Please try again.',
  again: 'Try again',
  unread: 'We couldn’t load the list.',
});
