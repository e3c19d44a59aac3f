import { catalogue } from '../../../lib/text/words.ts';

/** The page of traffic by the gigabyte: what is left, how to use it, and what becomes of it. */
export const trafficWords = catalogue('traffic', {
  title: 'Traffic',
  line: 'Gigabytes for rotating and mobile proxies',
  kinds: { label: 'Kind of traffic', residential: 'Residential', mobile: 'Mobile' },
  again: 'Try again',
  unread: 'We couldn’t load your traffic.',
  empty: 'No traffic yet',
  emptyText: 'Buy gigabytes and use exits in many places with one username.',
  prices: 'See prices',
  more: 'Buy more',
  left: 'Left',
  leftOf: (left: string, all: string) => `${left} of ${all}`,
  /** After a purchase. */
  ready: (kind: string, left: string) => `${kind} traffic: ${left} ready`,
  set: 'Set it up',
  states: {
    ACTIVE: 'Active',
    EMPTY: 'Used up',
    SUSPENDED: 'Suspended',
    ENDING: 'Ending',
    ENDED: 'Ended',
  },
  says: {
    ACTIVE: (when: string) => `The last of it ends ${when}.`,
    EMPTY: (): string => 'Buy more and the same username works again within seconds.',
    SUSPENDED: (): string => 'It is paused with your account. Contact support.',
    ENDING: (): string =>
      'The last connections are being counted. Your refund follows within minutes.',
    ENDED: (when: string) => `Ended ${when}. Its username no longer works.`,
  },
  tabs: { label: 'About this traffic', connect: 'Connect', usage: 'Usage', settings: 'Settings' },
  connection: 'Connection',
  lots: {
    title: 'Purchases',
    order: 'What ends first is used first.',
    bought: (amount: string, price: string) => `${amount} for ${price}`,
    automatic: 'Automatic',
    rolled: 'Rolled over',
    left: (left: string, when: string) => `${left} left, ends ${when}`,
    states: { spent: 'Used up', expired: 'Expired', refunded: 'Returned' },
  },
  topUp: {
    title: 'Automatic top-up',
    hint: 'Buys from your balance when 10% is left.',
    gb: 'Gigabytes each time',
    day: 'Limit per day (KES)',
    month: 'Limit per month (KES)',
    on: 'Turn on',
    save: 'Save',
    off: 'Turn off',
    failing: (times: number): string =>
      times > 2
        ? 'It is off after three failed purchases. Check your balance and limits, then save.'
        : 'The last purchase failed. Check your balance and limits.',
    saved: 'Automatic top-up saved',
    stopped: 'Automatic top-up is off',
  },
  end: {
    title: 'Return unused traffic',
    worth: (left: string, amount: string) => `${left} unused, worth ${amount} on your balance.`,
    open: 'Return and end',
    sure: 'Return what is unused?',
    text: (amount: string) =>
      `Open connections are closed and the username stops working. Once they are counted, about ${amount} is added to your balance.`,
    confirm: 'Return and end',
    cancel: 'Cancel',
    done: 'Ended. Your refund follows within minutes.',
  },
  subUsers: 'Sub-users',
  failed: 'We couldn’t save that. Please try again.',
});
