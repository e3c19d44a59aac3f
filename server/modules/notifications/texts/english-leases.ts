import type { MailWords } from '#contracts/mails.ts';
import type { TextKey } from '../text-keys.ts';

/** Leases and servers between their delivery and their end. */
export const englishLeases = {
  'lease-moved': {
    subject: 'Your proxy has a new address ({{orderCode}})',
    preview: 'The one before stopped working. Host, port, user and password stay the same.',
    heading: 'Your proxy works again, through another address',
    body: 'Hello {{firstName}}. The address behind {{title}} stopped working, so we gave you another one. Host, port, user and password stay the same: nothing to set up.\n\nYour time is longer by the {{addedMinutes}} minutes it did not work.',
    button: 'Open Your Proxies',
  },
  'lease-moved/supplier-ends': {
    subject: 'Your proxy has a new address ({{orderCode}})',
    preview:
      'The one before goes back to our supplier soon. Host, port, user and password stay the same.',
    heading: 'Your proxy goes on through another address',
    body: 'Hello {{firstName}}. The address behind {{title}} goes back to our supplier soon, so we gave you another one. Host, port, user and password stay the same: nothing to set up.',
    button: 'Open Your Proxies',
  },
  'lease-ending/renewable': {
    subject: 'Your proxy ends in {{left}}',
    preview: '{{title}} works until {{endsAt}}.',
    heading: '{{title}} ends in {{left}}',
    body: 'Hello {{firstName}}. Your proxy works until {{endsAt}}, to the second.\n\nKeep the same address, user and password: one tap sends the M-Pesa prompt to your phone. Nothing is charged until you enter your M-Pesa PIN.',
    button: 'Renew by M-Pesa',
  },
  'lease-ending/renews': {
    subject: 'Your proxy renews at {{renewsAt}}',
    preview: '{{title}} works until {{endsAt}}.',
    heading: '{{title}} renews by itself',
    body: 'Hello {{firstName}}. Your proxy works until {{endsAt}}, to the second.\n\nIt renews by itself at {{renewsAt}}, first from your balance. To stop that, open the proxy and switch it off before then.',
    button: 'Renew by M-Pesa',
  },
  'lease-ending/cancelled': {
    subject: 'Your proxy ends in {{left}}',
    preview: '{{title}} works until {{endsAt}}.',
    heading: '{{title}} ends in {{left}}',
    body: 'Hello {{firstName}}. Your proxy works until {{endsAt}}, to the second.\n\nYou asked us to let it end, so nothing will be charged. Changed your mind? One tap keeps it.',
    button: 'Renew by M-Pesa',
  },
  'lease-ending/last': {
    subject: 'Your proxy ends in {{left}}',
    preview: '{{title}} works until {{endsAt}}.',
    heading: '{{title}} ends in {{left}}',
    body: 'Hello {{firstName}}. Your proxy works until {{endsAt}}, to the second.\n\nThis address cannot be renewed. Others near it are waiting in the marketplace.',
    button: 'Find another proxy',
  },
  'auto-renewal-waits/balance-short': {
    subject: '{{title}} did not renew by itself',
    preview: 'Nothing was charged. It works until {{endsAt}}.',
    heading: 'Your proxy did not renew by itself',
    body: 'Hello {{firstName}}. Nothing was charged, and {{title}} works until {{endsAt}}, to the second.\n\nYour balance does not cover it. Top it up before the end and it renews by itself, or renew it now by one tap.',
    button: 'Renew by M-Pesa',
  },
  'auto-renewal-waits/prompt-unpaid': {
    subject: '{{title}} did not renew by itself',
    preview: 'Nothing was charged. It works until {{endsAt}}.',
    heading: 'Your proxy did not renew by itself',
    body: 'Hello {{firstName}}. Nothing was charged, and {{title}} works until {{endsAt}}, to the second.\n\nYour balance does not cover it. The M-Pesa prompt was not paid either. Top it up before the end and it renews by itself, or renew it now by one tap.',
    button: 'Renew by M-Pesa',
  },
  'auto-renewal-waits/price-changed': {
    subject: '{{title}} did not renew by itself',
    preview: 'Nothing was charged. It works until {{endsAt}}.',
    heading: 'Your proxy did not renew by itself',
    body: 'Hello {{firstName}}. Nothing was charged, and {{title}} works until {{endsAt}}, to the second.\n\nYou agreed to {{agreed}} for each term, and it costs more now. Renew it by one tap, or switch the renewal on again at the new price.',
    button: 'Renew by M-Pesa',
  },
  'auto-renewal-waits/not-renewable': {
    subject: '{{title}} did not renew by itself',
    preview: 'Nothing was charged. It works until {{endsAt}}.',
    heading: 'Your proxy did not renew by itself',
    body: 'Hello {{firstName}}. Nothing was charged, and {{title}} works until {{endsAt}}, to the second.\n\n{{detail}}',
    button: 'See your proxy',
  },
  'server-ending/soon': {
    subject: 'Your server ends in {{left}}',
    preview: '{{title}} ends in {{left}}',
    heading: '{{title}} ends in {{left}}',
    body: 'Hello {{firstName}}. It runs until {{endsAt}}. Then it is stopped, and nothing on it is lost for a few more days.',
    button: 'Renew by M-Pesa',
  },
  'server-ending/last': {
    subject: 'Your server ends in {{left}}',
    preview: '{{title}} ends in {{left}}',
    heading: '{{title}} ends in {{left}}',
    body: 'Hello {{firstName}}. It runs until {{endsAt}} and cannot be renewed. What is on it is kept until {{keptUntil}}: fetch what you need before it ends.',
    button: 'See my servers',
  },
  'server-ending/stopped': {
    subject: 'Your server is stopped: its time is over',
    preview: '{{title}} is stopped',
    heading: '{{title}} is stopped',
    body: 'Hello {{firstName}}. Everything on it is kept until {{keptUntil}}. Renew it before then and it starts again as it was; after that it is taken away for good.',
    button: 'Renew by M-Pesa',
  },
  'server-ending/stopped-last': {
    subject: 'Your server is stopped: its time is over',
    preview: '{{title}} is stopped',
    heading: '{{title}} is stopped',
    body: 'Hello {{firstName}}. Its time was over at {{endsAt}}, and it cannot be renewed. Everything on it is kept until {{keptUntil}}; write to us before then if you still need something of it.',
    button: 'See my servers',
  },
  'server-ending/gone': {
    subject: 'Your server is gone',
    preview: '{{title}} has ended',
    heading: '{{title}} has ended',
    body: 'Hello {{firstName}}. Its time was over at {{endsAt}}, and the machine with everything on it is taken away. Thank you for having been with us.',
    button: 'See my servers',
  },
} satisfies Partial<Record<TextKey, MailWords>>;
