import type { Policy } from './policy.ts';

const terms: Policy = {
  id: 'terms',
  title: 'Terms & Conditions',
  parts: [
    {
      title: 'What we sell',
      text:
        'Access to proxies for 24 hours or 30 days, and servers by the month. Document ' +
        'templates, phone numbers and virtual cards are announced, not sold.',
    },
    {
      title: 'Prices and payment',
      text:
        'Prices are in US dollars. You pay in Kenyan shillings at the rate shown, rounded up ' +
        'to a whole shilling. A quote is held for ten minutes. We charge the quoted amount ' +
        'and nothing else.',
    },
    {
      title: 'Delivery',
      text:
        'Proxy credentials appear when the payment is confirmed. Servers are active within 2 ' +
        'hours after it. A lease counts from the first delivery of its credentials.',
    },
    {
      title: 'When something goes wrong',
      text:
        'Money that arrives late, twice or in a different amount completes your order, ' +
        'becomes credit on your account or is returned. If we cannot deliver, you get the ' +
        'money back. Balance that you paid in by M-Pesa can go back to the number that paid it.',
    },
    {
      title: 'Your account',
      text:
        'Keep the password to yourself and the details true. What happens through your ' +
        'credentials counts as yours until you tell us that they were stolen.',
    },
    {
      title: 'Ending it',
      text:
        'You can close your account whenever you like. We may suspend one that breaks the ' +
        'acceptable-use policy; the decision is made by a person, written down, and open to ' +
        'appeal.',
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
        'Your name, e-mail and, if you give it, your phone number.',
        'Orders, payments and receipts, because the law wants them kept.',
        'Sessions: when and from which address you signed in.',
        'For each lease: when connections were made, from which address, how many bytes passed, ' +
          'and the class of the target port.',
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
        'Messages from payment providers as they came: {keep.callbacks}.',
        'Invoices, orders and payments: the amounts stay in our books. Your name on them: ' +
          '{keep.books}, because tax law requires it, also when you delete your account. Your ' +
          'email and phone number are removed from them when you delete it.',
        'Records of what our team did: {keep.audit}.',
        'A copy of your data that you asked for: {keep.copies}, or until you download it.',
        'Waiting lists: your email address, until you leave the list or until {keep.waiting} after ' +
          'we notified you; an address that is not confirmed, until its link ends.',
      ],
    },
    {
      title: 'What we never look at',
      text: 'The content of what passes through a proxy or lies on your server.',
    },
    {
      title: 'Who else sees something',
      text:
        'The payment provider sees the payment; the mail provider delivers our mail. Nobody ' +
        'buys your data, and these pages carry no advertising and no trackers.',
    },
    {
      title: 'Cookies and browser storage',
      text:
        'One cookie keeps you signed in and one knows this device again; two more live for ' +
        'minutes, while a code or a passkey is asked for. The browser also remembers your theme, ' +
        'your language and, after signing out, your name and e-mail; "Forget this device" on the ' +
        'sign-in page erases them.',
    },
    {
      title: 'Your rights',
      text:
        'Ask what we hold about you, have it corrected, have it erased as far as the law ' +
        'allows. Write to support from the address of your account.',
    },
  ],
};

const acceptableUse: Policy = {
  id: 'acceptable-use',
  title: 'Acceptable-use policy',
  parts: [
    {
      title: 'What it is for',
      text:
        'Privacy, testing, price and advertising checks, remote work, and accounts that are ' +
        'your own. Use only accounts and data you have a right to use.',
    },
    {
      title: 'What is forbidden',
      list: [
        'Fraud of any kind, and testing or using payment cards that are not yours.',
        'Making, altering or using forged identity or address documents.',
        'Impersonating a person or evading an identity check.',
        'Opening accounts in bulk for fraud, spam, ticket or betting abuse.',
        'Sending mail: port 25 is closed.',
        'Attacking, scanning or overloading anybody’s systems.',
        'Anything the law of Kenya, of your country or of the target’s country forbids.',
      ],
    },
    {
      title: 'What happens otherwise',
      text:
        'The lease ends without refund, after a decision that a member of staff has made and ' +
        'recorded. You may appeal by answering the mail about it. Serious cases go to the ' +
        'authorities.',
    },
    {
      title: 'Reporting abuse',
      text:
        'If something from our network harms you, tell us the address, the time with its time ' +
        'zone, and what happened. A person reads every report.',
      link: { path: '/abuse', text: 'Report abuse' },
    },
  ],
};

export const englishPolicies: readonly Policy[] = [terms, privacy, acceptableUse];
