import { counted } from '#contracts/locales.ts';
import { catalogue } from '../../lib/text/words.ts';

/** Of what is fetched only by those who have a team or a cart. */
export const frameWords = catalogue('frame', {
  cart: (count: number) => `Cart, ${counted(count, 'proxy', 'proxies')}`,
  using: (name: string, role: string) => `Account of ${name}. Your role: ${role}.`,
  roles: { owner: 'owner', billing: 'billing', member: 'member' },
  back: 'Switch',
  title: 'Not part of your role',
  text: 'Ask an owner of this account, or switch to your own.',
});
