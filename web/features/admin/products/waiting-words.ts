/** Waiting lists, for staff. */
export const waitingWords = {
  title: 'Waiting lists',
  text: 'Customers and visitors who asked to be notified. Each is emailed once.',
  states: { announced: 'Coming soon', closed: 'Not available', open: 'Available' },
  confirmed: 'Waiting',
  unconfirmed: 'Email not confirmed',
  told: 'Notified, last 30 days',
  opened: (when: string) => `Last notified ${when}`,
  open: 'Open and notify',
  openFor: (title: string) => `Open and notify: ${title}`,
  closedHint: 'Put it in stock, then notify everyone who is waiting.',
  announcedHint: 'The shop does not sell this, so no one is notified.',
} as const;
