/** Assigning orders and messaging their customers, for staff. */
import { counted } from '#contracts/locales.ts';

export const queueWords = {
  heads: {
    code: 'Order',
    title: 'Product',
    customer: 'Customer',
    state: 'State',
    clock: 'Waiting',
    price: 'Price',
    paid: 'Paid',
    assignee: 'Assigned to',
  },
  assign: 'Assign',
  message: 'Message',
  assignTitle: (what: string) => `Assign ${what}`,
  toMe: 'Assign to me',
  back: 'Back to the queue',
  messageTitle: (whom: string) => `Message ${whom}`,
  orders: (count: number) => counted(count, 'order'),
  goes: (names: string) => `Opens a ticket and emails ${names}.`,
  more: (count: number) => ` and ${count} more`,
  ready: 'Saved reply',
  pick: 'Choose a saved reply',
  body: 'Message',
  send: 'Send',
  sent: (count: number) => (count === 1 ? 'Sent' : `${count} sent`),
  taken: (code: string, who: string) => `${code} is already assigned to ${who}`,
  givenBack: (code: string) => `${code} was unassigned in the meantime`,
};
