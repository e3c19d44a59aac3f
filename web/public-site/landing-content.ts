/** The words of the front page's lists; public wording follows decision G71. */
export const steps = [
  {
    title: 'Choose an address',
    text:
      'Every listing shows its country, city and carrier, and the ping and speed we measured, ' +
      'with the time of the last check.',
  },
  {
    title: 'Pay by M-Pesa or card',
    text:
      'You see dollars and the exact amount in shillings before anything moves. A prompt ' +
      'reaches your phone; your PIN does the rest.',
  },
  {
    title: 'Use it at once',
    text:
      'Host, port, user and password are on your screen when the payment is confirmed. Copy ' +
      'them in the format your program wants.',
  },
] as const;

export const benefits = [
  'SOCKS5 and HTTP from the same account',
  'Measured ping and speed instead of promises',
  'A proxy that fails its check cannot be bought',
  'Nobody shares your address while you hold it',
  'Daily and monthly terms, no setup fee',
  'A Test button that really goes through the proxy',
  'Reports and receipts as PDF',
  'Support that answers in writing, any time',
] as const;

export const purposes = [
  {
    title: 'Privacy',
    text: 'Keep your home address out of other people’s logs while you browse and work.',
  },
  {
    title: 'Testing',
    text: 'See your own site or app as visitors in another country and on another network see it.',
  },
  {
    title: 'Price and ad checks',
    text: 'Compare public prices and check that your advertising appears where you paid for it.',
  },
  {
    title: 'Remote work',
    text: 'A desktop that is always on, with the tools you need, from any device.',
  },
  {
    title: 'Your own accounts',
    text: 'Reach services you are entitled to from a steady address of your own.',
  },
  {
    title: 'App development',
    text: 'Run Android simulators on a server instead of on your laptop.',
  },
] as const;

export const testimonials = [
  {
    text: 'The address was in my browser before I had put the phone down.',
    who: 'A sample reader',
    what: 'shop owner in Nakuru',
  },
  {
    text: 'I could see when the ping had been measured. That is why I bought it.',
    who: 'A second sample',
    what: 'tester in Mombasa',
  },
  {
    text: 'The server was ready before lunch, with the login in my inbox.',
    who: 'A third sample',
    what: 'developer in Kisumu',
  },
] as const;
