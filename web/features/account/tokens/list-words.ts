import { counted } from '#contracts/locales.ts';
import { catalogue } from '../../../lib/text/words.ts';

/** What the section of list links says beside the words that it shares with tokens. */
export const listWords = catalogue('listLinks', {
  title: 'List links',
  text: 'A link your software fetches to get your active proxies, always up to date.',
  ofThis: 'List link of this order',
  ofThisText: 'A link your software fetches to get the active proxies of this order.',
  failed: 'We couldn’t load your list links.',
  none: 'No list links yet.',
  all: 'All active proxies',
  ofLabel: 'By label',
  ofOrder: 'By order',
  read: (reads: number, when: string, from: string) =>
    `Read ${counted(reads, 'time')}, last ${when} from ${from}`,
  unread: 'Not read yet',
  fresh: 'New list link',
  full: (most: number) =>
    `You’ve reached the limit of ${most} active list links. Revoke one to create another.`,
  which: 'Proxies',
  label: 'Label',
  choose: 'Choose a label',
  noLabels: 'None of your proxies has a label.',
  orderCode: 'Order code',
  needed: 'Required.',
  make: 'Create list link',
  madeText: 'You won’t see it again. Anyone who has it can use the proxies it lists.',
  layout: 'Format',
  address: 'Link',
});
