import type { ArticleDraft } from '#contracts/admin/people/articles.ts';

/** The three guides of a new shop; staff edit them from then on. */
export const firstGuides: readonly ArticleDraft[] = [
  {
    slug: 'beginner',
    locale: 'en',
    category: 'guide',
    title: 'Your first proxy',
    body: [
      '## 1. Choose a country and a proxy',
      '',
      'In the marketplace, choose the country that websites should see. Sort by speed or ' +
        'rating, and check the time of the last test: a recent pass matters more than a ' +
        'high score.',
      '',
      '## 2. Start with one day',
      '',
      'The daily plan lasts 24 hours. If the proxy fits, renew it before it ends to keep ' +
        'the same IP address.',
      '',
      '## 3. Pay on your phone',
      '',
      'Enter your M-Pesa number and select Pay. Enter your PIN when the prompt appears on ' +
        'your phone. You can close the page: your order completes either way.',
      '',
      '## 4. Copy and test',
      '',
      'Open Your Proxies, show the password, copy the format you need and select Test. ' +
        'It sends one request through the proxy and shows the IP address that websites see.',
    ].join('\n'),
    position: 10,
    published: true,
  },
  {
    slug: 'proxies',
    locale: 'en',
    category: 'guide',
    title: 'Getting the most out of proxies',
    body: [
      '## SOCKS5 or HTTP?',
      '',
      'SOCKS5 carries any TCP connection and resolves names at the proxy, so DNS does not ' +
        'leak from your device. HTTP works with older software. Both use the same password.',
      '',
      '## On the command line',
      '',
      'The h in socks5h makes the proxy resolve the name instead of your computer.',
      '',
      '```',
      'curl -x socks5h://USER:PASSWORD@HOST:PORT https://example.com/',
      '```',
      '',
      '## In Python',
      '',
      'The requests package uses the HTTP format.',
      '',
      '```',
      'import requests',
      "proxy = 'http://USER:PASSWORD@HOST:8080'",
      "requests.get('https://example.com/', proxies={'https': proxy})",
      '```',
      '',
      '## When it is slow',
      '',
      'Select Test. If the latency is fine, the website or your software is the ' +
        'bottleneck. If not, send us the order code and the time: we measure every IP ' +
        'address, and yours should perform as it did when you bought it.',
      '',
      '## What is not allowed',
      '',
      'Sending email, scanning, attacks and fraud. Port 25 is closed. See the ' +
        'acceptable-use policy for the full list.',
    ].join('\n'),
    position: 20,
    published: true,
  },
  {
    slug: 'vcc',
    locale: 'en',
    category: 'guide',
    title: 'About virtual cards',
    body: [
      '## A card number without plastic',
      '',
      'A virtual card is issued by a bank, in your own name, for payments online. You ' +
        'can set its own limit and freeze it without affecting your other cards.',
      '',
      '## When they open',
      '',
      'We will open virtual cards once we have a licensed issuer and identity checks in ' +
        'place. They cannot be bought yet.',
      '',
      '## Until then',
      '',
      'Pay here by M-Pesa, or by a card you already have on the provider’s own page.',
    ].join('\n'),
    position: 30,
    published: true,
  },
];
