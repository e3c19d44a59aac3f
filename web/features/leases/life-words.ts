import { catalogue } from '../../lib/text/words.ts';

/** The page of one lease, and its renewal. */
export const lifeWords = catalogue('life', {
  title: 'Your proxy',
  back: 'All your proxies',
  missing: 'This proxy is not in your account',
  missingText: 'Check that you’re signed in to the right account.',
  unreachable: 'We couldn’t connect, so this page is out of date.',
  again: 'Try again',
  time: {
    title: 'Time',
    until: (when: string) => `Ends ${when}.`,
    over: (when: string) => `Ended ${when}.`,
    taken: 'This lease was revoked. Contact support if you don’t know why.',
  },
  renewal: {
    open: 'Renew',
    hourly: 'One more hour',
    'half-daily': '12 more hours',
    daily: 'One more day',
    weekly: 'One more week',
    monthly: 'One more month',
    until: (when: string) => `until ${when}`,
    pay: (amount: string) => `Renew for ${amount} with M-Pesa`,
    phone: (phone: string) => `We’ll send the prompt to ${phone}.`,
    noPhone: 'Add your M-Pesa number first.',
    other: 'Use another number or a card',
    failed:
      'We couldn’t connect. If your phone asks for your PIN, it’s safe to continue. Otherwise try again.',
  },
  subUsers: 'Sub-users',
  address: 'IP address',
  connection: 'Connection',
  tabs: { label: 'About this proxy', connect: 'Connect', usage: 'Usage', settings: 'Settings' },
  change: {
    open: 'New password',
    title: 'Change this proxy’s password?',
    text: 'The old password stops working immediately. Software that uses it is disconnected until you enter the new one.',
    confirm: 'Change password',
    cancel: 'Cancel',
    done: 'Password changed. The new one is shown below.',
    failed: 'We couldn’t change the password. Please try again.',
  },
  measured: {
    title: 'Latest check',
    health: 'Status',
    ping: 'Ping',
    speed: 'Speed',
    checked: 'Checked',
    none: 'not measured yet',
    states: {
      healthy: 'Working',
      degraded: 'Slow',
      down: 'Not responding',
      new: 'Not measured yet',
    },
  },
  paid: {
    title: 'Payments',
    first: 'First term',
    renewal: 'Renewal',
  },
});
