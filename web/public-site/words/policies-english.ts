import type { Policy } from './policy.ts';

const terms: Policy = {
  id: 'terms',
  title: 'Terms & Conditions',
  parts: [
    {
      title: 'What we sell',
      text:
        'Access to proxies for the term on the listing, such as 24 hours or 30 days, and servers ' +
        'by the month. Document templates, phone numbers and virtual cards are not available yet.',
    },
    {
      title: 'Prices and payment',
      text:
        'Prices are in US dollars. You pay in Kenyan shillings at the rate shown, rounded up ' +
        'to a whole shilling. A quote is valid for ten minutes. We charge the quoted amount ' +
        'and nothing else.',
    },
    {
      title: 'Delivery',
      text:
        'You get proxy credentials as soon as the payment is confirmed. Servers are active ' +
        'within 2 hours of payment. A lease starts when its credentials are first delivered.',
    },
    {
      title: 'When something goes wrong',
      text:
        'Money that arrives late, twice or in a different amount completes your order, ' +
        'is added to your balance or is returned. If we cannot deliver, we refund you. ' +
        'Balance that you topped up with M-Pesa can be sent back to the number that paid it.',
    },
    {
      title: 'Your account',
      text:
        'Keep your password private and your details up to date. You are responsible for what ' +
        'is done with your credentials until you report them stolen.',
    },
    {
      title: 'Closing your account',
      text:
        'You can close your account at any time. We can suspend an account that breaks the ' +
        'acceptable-use policy. A member of our team reviews the case and records the decision, ' +
        'and you can appeal.',
    },
  ],
};

const privacy: Policy = {
  id: 'privacy',
  title: 'Privacy Policy',
  parts: [
    {
      title: 'What we keep',
      list: [
        'Your name, email and, if you give it, your phone number.',
        'Orders, payments and receipts, because the law requires it.',
        'Sessions: when you signed in, and from which IP address.',
        'For each lease: the times of connections, the IP address they came from, the traffic, ' +
          'and the type of port used.',
        'What you write to us, and the emails we send you.',
      ],
    },
    {
      title: 'How long we keep it',
      list: [
        'Your account: until you delete it. A sign-up that is never confirmed: {keep.signUps}.',
        'Connections of your proxies: {keep.connections}. Sign-ins: {keep.signIns}.',
        'Emails to you: {keep.mails}. Notifications: {keep.notices}.',
        'Support tickets: {keep.tickets} after the last message. Messages of the contact form: ' +
          '{keep.contact}.',
        'Abuse reports: {keep.abuse} after they are closed.',
        'Original messages from payment providers: {keep.callbacks}.',
        'Invoices, orders and payments: the amounts stay in our books. Your name on them: ' +
          '{keep.books}, because tax law requires it, also when you delete your account. Your ' +
          'email and phone number are removed from them when you delete it.',
        'Our team’s activity log: {keep.audit}.',
        'A copy of your data that you asked for: {keep.copies}, or until you download it.',
        'Waiting lists: your email address, until you leave the list or until {keep.waiting} after ' +
          'we notified you; an unconfirmed address, until its link expires.',
      ],
    },
    {
      title: 'What we never look at',
      text: 'The content of your traffic and the files on your server.',
    },
    {
      title: 'Who we share data with',
      text:
        'Payment providers process your payments, and our email provider delivers our emails. We ' +
        'never sell your data, and our pages have no ads and no trackers.',
    },
    {
      title: 'Cookies and browser storage',
      text:
        'One cookie keeps you signed in and one recognises this device; two more last a few ' +
        'minutes, while you enter a code or use a passkey. Your browser also saves your theme, ' +
        'your language and, after you sign out, your name and email; "Forget this device" on the ' +
        'sign-in page deletes them.',
    },
    {
      title: 'Your rights',
      text:
        'Ask us for a copy of your data, to correct it, or to delete it as far as the law ' +
        'allows. Contact support from the email address of your account.',
    },
  ],
};

const acceptableUse: Policy = {
  id: 'acceptable-use',
  title: 'Acceptable-use policy',
  parts: [
    {
      title: 'Permitted use',
      text:
        'Privacy, testing, price and advertising checks, remote work, and your own accounts. ' +
        'Only use accounts and data that you have a right to use.',
    },
    {
      title: 'Prohibited use',
      list: [
        'Fraud of any kind, and testing or using payment cards that are not yours.',
        'Making, altering or using forged identity or address documents.',
        'Impersonating a person or evading an identity check.',
        'Opening accounts in bulk for fraud, spam, ticket or betting abuse.',
        'Sending email: port 25 is closed.',
        'Attacking, scanning or overloading any system.',
        'Anything that is illegal in Kenya, in your country or in the target’s country.',
      ],
    },
    {
      title: 'If you break this policy',
      text:
        'We end the lease without a refund, after a member of our team has reviewed the case and ' +
        'recorded the decision. You can appeal by replying to our email about it. We report ' +
        'serious cases to the authorities.',
    },
    {
      title: 'Reporting abuse',
      text:
        'If something from our network harms you, tell us the IP address, the time and time ' +
        'zone, and what happened. Our team reads every report.',
      link: { path: '/abuse', text: 'Report abuse' },
    },
  ],
};

export const englishPolicies: readonly Policy[] = [terms, privacy, acceptableUse];
