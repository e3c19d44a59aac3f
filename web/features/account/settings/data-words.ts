import { catalogue } from '../../../lib/text/words.ts';

export const dataWords = catalogue('data', {
  title: 'Your data',
  text: 'Download a copy of your data, or delete your account.',
  copy: 'Request my data',
  copyText: 'We’ll prepare it and email you a one-time link, valid for 3 days.',
  copyAsked: (when: string) => `Requested on ${when}. We’ll email the link in a minute.`,
  copyReady: (until: string) => `We’ve emailed you a one-time link, valid until ${until}.`,
  erase: 'Delete my account',
  eraseText:
    'After seven days we delete your name, address, phone, messages and devices. We keep invoices and accounting records as the law requires. Until then you can change your mind.',
  open: 'First, please resolve:',
  obstacles: {
    payment: 'A payment is in progress. Wait a few minutes.',
    refund: 'A refund to you is in progress.',
    proxy: 'A proxy is still active. Cancel it or wait for it to expire.',
    server: 'A server is still active. Cancel it or wait for it to expire.',
    balance: 'You still have a balance. Spend it, or ask us to send it back.',
  },
  due: (when: string) => `We’ll delete your account after ${when}.`,
  keep: 'Keep my account',
  cancel: 'Cancel',
  fetchTitle: 'Your data is ready',
  fetchText: 'The link works once. Use the device where you want to save the file.',
  fetch: 'Download file',
  fetched: 'Download started',
  fetchedText: 'Check your Downloads folder. This link can’t be used again.',
  overTitle: 'This link was already used or has expired',
  overText: 'Each link works once, for 3 days. Request a new copy in Settings.',
  settings: 'Open Settings',
});
