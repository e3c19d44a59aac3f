import type { WebTexts } from '#languages/web-texts.ts';

export const reveal: WebTexts['reveal'] = {
  title: 'Taarifa zako za kuingia',
  text: 'Kiungo hiki hutumika mara moja. Utapata taarifa zako wakati wowote kwenye akaunti yako.',
  show: 'Onyesha taarifa',
  shownText: (code: string) => `Oda ${code}. Kiungo hiki hakiwezi kutumika tena.`,
  host: 'Seva',
  socks: 'Mlango wa SOCKS5',
  http: 'Mlango wa HTTP',
  address: 'Anwani',
  user: 'Jina la mtumiaji',
  password: 'Nenosiri',
  note: 'Maelezo',
  until: 'Inaisha',
  line: 'host:port:user:pass',
  copyLine: 'Nakili zote kwa mstari mmoja',
  overTitle: 'Kiungo hiki kilishatumika au muda wake umeisha',
  overText:
    'Hutumika mara moja, ndani ya saa 24 tangu barua pepe. Ingia uone taarifa kwenye akaunti yako.',
  signIn: 'Ingia',
  account: 'Fungua Proksi Zako',
  orders: 'Fungua oda zangu',
};
