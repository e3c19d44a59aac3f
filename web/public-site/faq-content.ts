/** Questions and answers of the FAQ, by subject. */
export const faqGroups = [
  {
    title: 'Buying and paying',
    items: [
      {
        title: 'Why are prices in dollars when I pay shillings?',
        body:
          'Suppliers bill us in dollars. Before you pay you see the dollar price, the rate ' +
          'and the exact amount in shillings, rounded up to a whole one; that amount is held ' +
          'for ten minutes and is the one on your phone.',
      },
      {
        title: 'How do I pay by M-Pesa?',
        body:
          'Enter your Safaricom number. A prompt appears on the phone; type your PIN there. ' +
          'We never see it and never ask for it.',
      },
      {
        title: 'No prompt appeared. What now?',
        body:
          'Check that the phone is on and the number right, then try again; the first attempt ' +
          'is closed before a second one starts. If money has left your account, it is not ' +
          'lost: the order completes as soon as the confirmation reaches us.',
      },
      {
        title: 'Can I pay by card?',
        body: 'Yes, on the payment provider’s own page. Your card number never reaches us.',
      },
    ],
  },
  {
    title: 'Proxies',
    items: [
      {
        title: 'When does my proxy start to work?',
        body:
          'When the payment is confirmed. The credentials appear on the result page and under ' +
          'Your Proxies, and the lease counts from that moment.',
      },
      {
        title: 'Where are my proxy details?',
        body:
          'Under Your Proxies, after signing in. A mail with host, port, user and dates goes ' +
          'out too; look in the spam folder if it is missing.',
      },
      {
        title: 'Can I keep the same address?',
        body: 'Renew before the lease ends and it continues from its end with the same address.',
      },
    ],
  },
  {
    title: 'Servers',
    items: [
      {
        title: 'How long does a server take?',
        body:
          'Up to 2 hours after the payment is confirmed. The login arrives by e-mail and is ' +
          'shown in the dashboard.',
      },
      {
        title: 'Linux or Windows?',
        body: 'Both, except in Germany, where every server comes with Windows 11.',
      },
    ],
  },
  {
    title: 'Your account',
    items: [
      {
        title: 'I did not get the activation mail.',
        body:
          'Ask for another one on the page that told you to check your e-mail. A link works ' +
          'once and for 24 hours.',
      },
      {
        title: 'I forgot my password.',
        body:
          'Use the link on the sign-in page. The answer is the same for every address, so ' +
          'that nobody can find out who has an account here.',
      },
      {
        title: 'Why was my account suspended?',
        body:
          'Because of a decision under the acceptable-use policy, made and written down by a ' +
          'person. You can appeal by answering the mail about it.',
      },
    ],
  },
] as const;
