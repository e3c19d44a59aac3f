import type { ServerTexts } from '#languages/server-texts.ts';

/** The names of facts in the table of a mail. */
export const mailLabels: ServerTexts['mailLabels'] = {
  Host: 'Kituo',
  'SOCKS5 port': 'Mlango wa SOCKS5',
  'HTTP port': 'Mlango wa HTTP',
  User: 'Mtumiaji',
  From: 'Kuanzia',
  Until: 'Hadi',
  Paid: 'Umelipa',
  Order: 'Oda',
  Code: 'Msimbo',
  'Server ID': 'Kitambulisho cha seva',
  'Proxy ID': 'Kitambulisho cha proksi',
  Country: 'Nchi',
  Location: 'Mahali',
  'Operating system': 'Mfumo endeshi',
  'Android emulator': 'Kiigaji cha Android',
  Amount: 'Kiasi',
  'Customer email': 'Barua pepe ya mteja',
  'Customer ID': 'Kitambulisho cha mteja',
  ISP: 'ISP',
  Rating: 'Kiwango',
  Receipt: 'Risiti',
  'Paid for': 'Ulilipia',
  Reason: 'Sababu',
  Added: 'Imeongezwa',
  Balance: 'Salio',
  'New address in': 'Anwani mpya',
  Address: 'Anwani',
  Product: 'Bidhaa',
  'Assigned to': 'Amekabidhiwa',
  Received: 'Imepokelewa',
  Sender: 'Mtumaji',
  Bought: 'Ulinunua',
  Ends: 'Inaisha',
  Renewal: 'Kuongeza muda',
  'Your balance': 'Salio lako',
  'One more month': 'Mwezi mmoja zaidi',
  About: 'Kuhusu',
  Ticket: 'Tiketi',
  Department: 'Idara',
  Token: 'Tokeni',
  Scopes: 'Ruhusa',
  Phone: 'Simu',
};

/** Words that facts bring with them. */
export const mailTerms: ServerTexts['mailTerms'] = {
  'one hour': 'saa moja',
  'six hours': 'saa sita',
  'one day': 'siku moja',
  'three days': 'siku tatu',
  'seven days': 'siku saba',
  'one more hour': 'saa moja zaidi',
  'twelve more hours': 'saa kumi na mbili zaidi',
  'one more day': 'siku moja zaidi',
  'one more week': 'wiki moja zaidi',
  'one more month': 'mwezi mmoja zaidi',
  'your balance with us': 'salio lako kwetu',
  'your M-Pesa account': 'akaunti yako ya M-Pesa',
  'the card that paid': 'kadi iliyolipa',
  there: 'rafiki',
  Yes: 'Ndiyo',
  No: 'Hapana',
  'No one yet': 'Hakuna bado',
  sales: 'mauzo',
  payments: 'malipo',
  technical: 'kiufundi',
  abuse: 'matumizi mabaya',
};

/** What the layout itself says around every text. */
export const mailLayout: ServerTexts['mailLayout'] = {
  questions: (email: string) => `Una swali? Andika kwa ${email}.`,
  plainLink: 'Kitufe kisipofanya kazi, fungua anwani hii:',
  leave: 'Jiondoe kwenye orodha hii',
  replyMark: 'Andika juu ya mstari huu ili kujibu kwa barua pepe.',
};

/** What the examples of a preview name. */
export const mailSamples: ServerTexts['mailSamples'] = { product: 'Seva US1, Marekani' };
