import type { ArticleDraft } from '#contracts/office/people/articles.ts';

/** The questions of a new shop’s FAQ, by subject; staff edit them from then on. */
export const firstFaq: readonly ArticleDraft[] = [
  {
    slug: 'why-are-prices-in-dollars-when-i-pay-shillings',
    locale: 'en',
    category: 'buying',
    title: 'Why are prices in dollars when I pay shillings?',
    body:
      'Suppliers bill us in dollars. Before you pay you see the dollar price, the rate ' +
      'and the exact amount in shillings, rounded up to a whole one; that amount is ' +
      'held for ten minutes and is the one on your phone.',
    position: 10,
    published: true,
  },
  {
    slug: 'how-do-i-pay-by-m-pesa',
    locale: 'en',
    category: 'buying',
    title: 'How do I pay by M-Pesa?',
    body:
      'Enter your Safaricom number. A prompt appears on the phone; type your PIN there. ' +
      'We never see it and never ask for it.',
    position: 20,
    published: true,
  },
  {
    slug: 'no-prompt-appeared-what-now',
    locale: 'en',
    category: 'buying',
    title: 'No prompt appeared. What now?',
    body:
      'Check that the phone is on and the number right, then try again; the first ' +
      'attempt is closed before a second one starts. If money has left your account, it ' +
      'is not lost: the order completes as soon as the confirmation reaches us.',
    position: 30,
    published: true,
  },
  {
    slug: 'can-i-pay-by-card',
    locale: 'en',
    category: 'buying',
    title: 'Can I pay by card?',
    body: 'Yes, on the payment provider’s own page. Your card number never reaches us.',
    position: 40,
    published: true,
  },
  {
    slug: 'when-does-my-proxy-start-to-work',
    locale: 'en',
    category: 'proxies',
    title: 'When does my proxy start to work?',
    body:
      'When the payment is confirmed. The credentials appear on the result page and ' +
      'under Your Proxies, and the lease counts from that moment.',
    position: 10,
    published: true,
  },
  {
    slug: 'where-are-my-proxy-details',
    locale: 'en',
    category: 'proxies',
    title: 'Where are my proxy details?',
    body:
      'Under Your Proxies, after signing in. A mail with host, port, user and dates ' +
      'goes out too; look in the spam folder if it is missing.',
    position: 20,
    published: true,
  },
  {
    slug: 'can-i-keep-the-same-address',
    locale: 'en',
    category: 'proxies',
    title: 'Can I keep the same address?',
    body: 'Renew before the lease ends and it continues from its end with the same address.',
    position: 30,
    published: true,
  },
  {
    slug: 'how-long-does-a-server-take',
    locale: 'en',
    category: 'servers',
    title: 'How long does a server take?',
    body:
      'Up to 2 hours after the payment is confirmed. The login arrives by e-mail and is ' +
      'shown in the dashboard.',
    position: 10,
    published: true,
  },
  {
    slug: 'linux-or-windows',
    locale: 'en',
    category: 'servers',
    title: 'Linux or Windows?',
    body: 'Both, except in Germany, where every server comes with Windows 11.',
    position: 20,
    published: true,
  },
  {
    slug: 'i-did-not-get-the-activation-mail',
    locale: 'en',
    category: 'account',
    title: 'I did not get the activation mail.',
    body:
      'Ask for another one on the page that told you to check your e-mail. A link works ' +
      'once and for 24 hours.',
    position: 10,
    published: true,
  },
  {
    slug: 'i-forgot-my-password',
    locale: 'en',
    category: 'account',
    title: 'I forgot my password.',
    body:
      'Use the link on the sign-in page. The answer is the same for every address, so ' +
      'that nobody can find out who has an account here.',
    position: 20,
    published: true,
  },
  {
    slug: 'why-was-my-account-suspended',
    locale: 'en',
    category: 'account',
    title: 'Why was my account suspended?',
    body:
      'Because of a decision under the acceptable-use policy, made and written down by ' +
      'a person. You can appeal by answering the mail about it.',
    position: 30,
    published: true,
  },
];
