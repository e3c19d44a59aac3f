import { catalogue } from '../../lib/text/words.ts';

export const revealWords = catalogue('reveal', {
  title: 'Your access details',
  text: 'This link works once. You can always find your details in your account.',
  show: 'Show details',
  shownText: (code: string) => `Order ${code}. This link can’t be used again.`,
  host: 'Host',
  socks: 'SOCKS5 port',
  http: 'HTTP port',
  address: 'Address',
  user: 'Username',
  password: 'Password',
  note: 'Note',
  until: 'Ends',
  line: 'host:port:user:pass',
  copyLine: 'Copy all in one line',
  overTitle: 'This link was already used or has expired',
  overText:
    'It works once, within 24 hours of the email. Sign in to see the details in your account.',
  signIn: 'Sign in',
  account: 'Open Your Proxies',
  orders: 'Open my orders',
});
