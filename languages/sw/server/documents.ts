import type { ServerTexts } from '#languages/server-texts.ts';

export const documents: ServerTexts['documents'] = {
  titles: {
    invoice: 'Ankara',
    taxInvoice: 'Ankara ya kodi',
    creditNote: 'Hati ya mkopo',
    receipt: 'Risiti',
  },
  parties: {
    from: 'Kutoka kwa',
    billedTo: 'Ankara ya',
    creditedTo: 'Mkopo wa',
    receivedFrom: 'Imepokelewa kutoka kwa',
  },
  facts: {
    issued: 'Ilitolewa',
    received: 'Yalipokelewa',
    order: 'Oda',
    paidBy: 'Ililipwa kwa',
    account: 'Akaunti',
    receipt: 'Risiti',
    invoice: 'Ankara',
    forInvoice: 'Ya ankara',
    refunded: 'Rejesho',
    usd: 'Kiasi kwa USD',
    rate: 'Kiwango cha ubadilishaji',
  },
  rate: (rate: string) => `KES ${rate} kwa USD`,
  columns: { description: 'Maelezo', quantity: 'Idadi', amount: 'Kiasi' },
  renewal: (bought: string) => `Kuongeza muda, ${bought}`,
  totals: {
    price: 'Bei',
    coupon: (code: string) => `Kuponi ${code}`,
    discount: 'Punguzo',
    net: 'Kabla ya kodi',
    vat: (percent: string) => `VAT ${percent}`,
    paid: 'Jumla iliyolipwa',
    credited: 'Jumla iliyorejeshwa',
    received: 'Zilizopokelewa',
  },
  ways: { balance: 'Kwenye salio', provider: 'Kwenye njia iliyolipia' },
  reasons: {
    'No longer needed': 'Haihitajiki tena',
    'Too expensive': 'Ni ghali mno',
    'Not working': 'Haifanyi kazi',
    'Switched to another proxy': 'Amehamia proksi nyingine',
    'Requested by the customer': 'Iliombwa na mteja',
    'Cancelled before the end of the term': 'Ilighairiwa kabla ya mwisho wa muda',
    'The IP address stopped working and could not be replaced':
      'Anwani ya IP iliacha kufanya kazi na haikuweza kubadilishwa',
    'The IP address was sold while the account was suspended':
      'Anwani ya IP iliuzwa akaunti ikiwa imesimamishwa',
    'The server was not ready within two hours.': 'Seva haikuwa tayari ndani ya saa mbili.',
    'The proxy was no longer available when the payment arrived.':
      'Proksi haikupatikana tena malipo yalipofika.',
  },
  notes: {
    vat: 'Bei zinajumuisha VAT.',
    credits: (number: string) => `Inarejesha sehemu au yote ya ankara ${number}.`,
    keep: 'Asante. Hifadhi risiti hii kwenye kumbukumbu zako.',
  },
  page: (page: number, pages: number) => `Ukurasa ${page} wa ${pages}`,
};
