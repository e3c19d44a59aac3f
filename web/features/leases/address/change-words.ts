import { catalogue } from '../../../lib/text/words.ts';

/** Another IP address for a proxy with a modem behind it. */
export const changeWords = catalogue('addressChange', {
  text: 'The modem reconnects and usually gets another IP. Open connections close, and it takes up to a minute.',
  change: 'Change IP',
  changing: 'Changing…',
  wait: (left: string) => `Again in ${left}`,
  unread: 'We couldn’t load the last change.',
  again: 'Try again',
  failed: 'We couldn’t ask for a change. Please try again.',
  pending: 'The modem is reconnecting.',
  done: (from: string, to: string, ago: string) => `Changed from ${from} to ${to} ${ago}.`,
  first: (to: string, ago: string) => `Changed to ${to} ${ago}.`,
  unchanged: (ip: string) =>
    `The carrier assigned ${ip} again. One more try is free of the waiting time.`,
  same: (ip: string) => `The carrier assigned ${ip} again. Try later.`,
  reasons: {
    refused: 'The modem refused the change. Try again in a moment.',
    silent: 'The modem hasn’t come back. We’re checking it and replace the proxy if it stays down.',
    'lease-over': 'The lease ended before the change began.',
  },
  link: {
    title: 'Change link',
    text: 'A browser, phone or script that opens this link changes the IP. Anyone who has it can, so keep it private.',
    make: 'Create link',
    renew: 'New link',
    revoke: 'Revoke',
    made: (when: string) => `Created ${when}`,
    used: (when: string) => `last used ${when}`,
    unused: 'never used',
    copy: 'Copy link',
    once: 'It is shown this once.',
    revoked: 'Link revoked',
    failed: 'We couldn’t change the link. Please try again.',
    sure: 'Replace the link?',
    sureText: 'The present link stops working immediately.',
    sureRevoke: 'Revoke the link?',
    cancel: 'Cancel',
  },
});
