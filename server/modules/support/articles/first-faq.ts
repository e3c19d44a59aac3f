import type { ArticleDraft } from '#contracts/admin/people/articles.ts';

/** The questions of a new shop’s FAQ, by subject; staff edit them from then on. */
export const firstFaq: readonly ArticleDraft[] = [
  {
    slug: 'why-are-prices-in-dollars-when-i-pay-shillings',
    locale: 'en',
    category: 'buying',
    title: 'Why are prices in dollars when I pay shillings?',
    body:
      'Suppliers bill us in dollars. Before you pay you see the dollar price, the rate ' +
      'and the exact amount in whole shillings, and that price is locked for ten minutes.',
    position: 10,
    published: true,
  },
  {
    slug: 'how-do-i-pay-by-m-pesa',
    locale: 'en',
    category: 'buying',
    title: 'How do I pay by M-Pesa?',
    body:
      'Enter your Safaricom number. A prompt appears on your phone; enter your M-Pesa PIN ' +
      'there. We never see your PIN and will never ask for it.',
    position: 20,
    published: true,
  },
  {
    slug: 'no-prompt-appeared-what-now',
    locale: 'en',
    category: 'buying',
    title: 'I didn’t get the M-Pesa prompt. What now?',
    body:
      'Check that your phone is on and the number is correct, then try again. The first ' +
      'attempt is closed before the second one starts. If money left your account, it is ' +
      'not lost: the order completes as soon as M-Pesa confirms the payment.',
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
    title: 'When does my proxy start working?',
    body:
      'As soon as your payment is confirmed. The login details appear on the result page ' +
      'and in Your Proxies, and the lease starts at that moment.',
    position: 10,
    published: true,
  },
  {
    slug: 'where-are-my-proxy-details',
    locale: 'en',
    category: 'proxies',
    title: 'Where are my proxy details?',
    body:
      'In Your Proxies, after you sign in. We also email you the host, port, user and ' +
      'dates; check your spam folder if you don’t see it.',
    position: 20,
    published: true,
  },
  {
    slug: 'can-i-keep-the-same-address',
    locale: 'en',
    category: 'proxies',
    title: 'Can I keep the same IP address?',
    body:
      'Yes. Renew before the lease ends, and the new term starts at its end with the same ' +
      'IP address.',
    position: 30,
    published: true,
  },
  {
    slug: 'how-long-does-a-server-take',
    locale: 'en',
    category: 'servers',
    title: 'How long does a server take?',
    body:
      'Up to 2 hours after the payment is confirmed. We email you when it is ready, and the ' +
      'login details are in your dashboard.',
    position: 10,
    published: true,
  },
  {
    slug: 'linux-or-windows',
    locale: 'en',
    category: 'servers',
    title: 'Linux or Windows?',
    body: 'Both. Servers in Germany come with Windows 11 only.',
    position: 20,
    published: true,
  },
  {
    slug: 'i-did-not-get-the-activation-mail',
    locale: 'en',
    category: 'account',
    title: 'I didn’t get the activation email.',
    body:
      'Request another one on the page that asked you to check your email. Each link works ' +
      'once and is valid for 24 hours.',
    position: 10,
    published: true,
  },
  {
    slug: 'i-forgot-my-password',
    locale: 'en',
    category: 'account',
    title: 'I forgot my password.',
    body: 'Use the link on the sign-in page.',
    position: 20,
    published: true,
  },
  {
    slug: 'why-was-my-account-suspended',
    locale: 'en',
    category: 'account',
    title: 'Why was my account suspended?',
    body:
      'Our team suspended it under the acceptable-use policy. We emailed you the reason; ' +
      'reply to that email to appeal.',
    position: 30,
    published: true,
  },
];
