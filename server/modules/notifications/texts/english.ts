import type { MailWords } from '#contracts/mails.ts';
import type { TextKey } from '../text-keys.ts';
import { englishAccounts } from './english-accounts.ts';
import { englishLeases } from './english-leases.ts';

const orders = {
  'purchase-ready': {
    subject: 'Your proxy is ready ({{orderCode}})',
    preview: '{{title}}: works at once, until {{validUntil}}.',
    heading: 'Your proxy is ready',
    body: 'Thank you, {{firstName}}. {{title}} works from now on.\n\nThe password is not in this mail. The button shows it once, within {{validHours}} hours; whenever you are signed in you find it in Your Proxies.\n\nThe invoice and the receipt are under Billing: {{billingUrl}}',
    button: 'Show the password',
  },
  'server-ready': {
    subject: 'Your server is ready ({{orderCode}})',
    preview: '{{title}} runs until {{validUntil}}.',
    heading: 'Your server is ready',
    body: 'Thank you, {{firstName}}. {{title}} is set up and running.\n\nThe password is not in this mail. The button shows it once, within {{validHours}} hours; whenever you are signed in you find it with your order.\n\nThe invoice and the receipt are under Billing: {{billingUrl}}',
    button: 'Show the access',
  },
  'server-renewed': {
    subject: 'Your server runs on ({{orderCode}})',
    preview: '{{title}} runs until {{validUntil}}.',
    heading: 'Your server runs on',
    body: 'Thank you, {{firstName}}. {{title}} keeps its address, its user and everything on it.',
    button: 'See my server',
  },
  'operator-notice': {
    subject: '{{noticeSubject}}',
    preview: '{{productId}}, {{country}}: activate within 2 hours.',
    heading: '{{noticeSubject}}',
    body: 'A customer has paid. Please activate within 2 hours.',
    button: 'Open the work queue',
  },
  'activation-clock': {
    subject: '{{minutes}} minutes: order {{orderCode}} still waits',
    preview: '{{title}}; promised within 120 minutes of the payment.',
    heading: 'Order {{orderCode}} has waited {{minutes}} minutes',
    body: 'The shop promised activation within two hours of the payment.',
    button: 'Open the order',
  },
  'fulfilment-failed': {
    subject: 'Order {{orderCode}} cannot be made',
    preview: '{{title}}: {{reason}}',
    heading: 'Order {{orderCode}} needs you',
    body: '{{title}} is paid and could not be made. Try again, make it by hand, or give the money back.',
    button: 'Open the order',
  },
  'balance-low': {
    subject: 'Top up to keep {{title}}',
    preview: 'It renews at {{chargeAt}} for {{amount}}; your balance is {{balance}}.',
    heading: 'Your balance is too low to renew',
    body: 'Hello {{firstName}}. {{title}} renews by itself at {{chargeAt}} for {{amount}}, and your balance is {{balance}}.\n\nTop it up before then and it goes on without a break.',
    button: 'Top up my balance',
  },
  'activation-late': {
    subject: 'Your order {{orderCode}} is late',
    preview: 'You choose: your money back, or more days.',
    heading: 'We are late',
    body: 'Hello {{firstName}}. {{title}} should have been ready within two hours of your payment, and it is not. We are sorry.\n\nWe are still at it. Choose on its page what you would like for the wait: your whole money on your balance at once, or more days when it is ready.',
    button: 'Choose',
  },
  'staff-message': {
    subject: 'About your order {{orderCode}}',
    preview: '{{shopName}} wrote to you about {{title}}.',
    heading: 'Hello {{firstName}}',
    body: '{{message}}',
    button: 'Open the message',
  },
  'money-credited': {
    subject: '{{amount}} is on your {{shopName}} balance',
    preview: 'Your payment arrived; what it was for could no longer be delivered.',
    heading: 'Your money is on your balance',
    body: 'Hello {{firstName}}. Your payment arrived, but what it was for could no longer be delivered. Nothing is lost: the whole amount is on your balance.\n\nUse it for your next purchase, or write to us to have it paid back.',
    button: 'Open my balance',
  },
  'money-returned': {
    subject: '{{amount}} went back to you ({{orderCode}})',
    preview: 'It is on {{place}}.',
    heading: 'Your money is back',
    body: 'Hello {{firstName}}. We gave {{amount}} back for {{title}}: it is on {{place}}.',
    button: 'Open my orders',
  },
  'money-returned/service-ended': {
    subject: '{{amount}} went back to you ({{orderCode}})',
    preview: 'It is on {{place}}.',
    heading: 'Your money is back',
    body: 'Hello {{firstName}}. We gave {{amount}} back for {{title}}: it is on {{place}}.\n\nThe service of this order has ended with it.',
    button: 'Open my orders',
  },
  'payment-contested/paused': {
    subject: 'Your card’s bank asks about your payment: {{title}} is paused',
    preview: 'It works again as soon as the bank has decided for the payment.',
    heading: 'Your service is paused',
    body: 'Hello {{firstName}}. The bank of the card that paid for {{title}} has asked for the money back, so it stands still until the bank has decided.\n\nIf that was not your wish, tell your bank that the payment is yours, and write to us at {{supportEmail}}: the time that you lose is given back.',
    button: 'Open my orders',
  },
  'payment-contested/resumed': {
    subject: '{{title}} works again',
    preview: 'The bank has decided, and the time that you lost is given back.',
    heading: 'Your service works again',
    body: 'Hello {{firstName}}. The bank has confirmed your payment, and {{title}} works again. The time in which it stood still is given back.',
    button: 'Open my orders',
  },
  'payment-contested/ended': {
    subject: 'Your bank took the payment back: {{title}} has ended',
    preview: 'The money is with your bank; ask it when it reaches your card.',
    heading: 'Your service has ended',
    body: 'Hello {{firstName}}. The bank of your card has taken the payment for {{title}} back, so the service has ended with it. Your bank tells you when the money is on your card.',
    button: 'Open my orders',
  },
  'balance-topped-up': {
    subject: '{{amount}} added to your {{shopName}} balance',
    preview: 'Your balance is now {{balance}}.',
    heading: 'Your balance is topped up',
    body: 'Thank you, {{firstName}}. The money is on your balance and pays for anything here, without a prompt.',
    button: 'Open my balance',
  },
  'payment-found': {
    subject: 'We found your payment of {{amount}}',
    preview: 'It is on your {{shopName}} balance now.',
    heading: 'Your payment is on your balance',
    body: 'Hello {{firstName}}. A payment of yours reached us without saying what it was for. We found it in our statement, and the whole amount is on your balance.\n\nUse it for your next purchase, or write to us to have it paid back.',
    button: 'Choose a proxy',
  },
} satisfies Partial<Record<TextKey, MailWords>>;

export const english: Readonly<Record<TextKey, MailWords>> = {
  ...englishAccounts,
  ...orders,
  ...englishLeases,
};
