import type { ReactNode } from 'react';
import type { SiteTexts } from '#languages/site-texts.ts';

const description =
  'Ripoti matumizi mabaya kutoka anwani yetu ya IP. Timu yetu husoma kila ripoti.';

export const abuse: SiteTexts['abuse'] = {
  title: 'Ripoti matumizi mabaya',
  description: description,
  heading: 'Ripoti matumizi mabaya',
  lead: 'Tuambie ni anwani yetu ipi ya IP iliyohusika, lini, na nini kilitokea. Timu yetu husoma kila ripoti.',
  exit: 'Anwani ya IP ya chanzo',
  exitHint: 'Anwani moja ya IPv4 au IPv6, kama kumbukumbu zako zinavyoonyesha.',
  at: 'Tarehe na saa',
  atHint: 'Kwa usahihi uwezavyo. Tunahifadhi nyakati za miunganisho kwa siku 90.',
  zone: 'Saa za eneo',
  utc: 'UTC',
  nairobi: 'Nairobi (UTC+3)',
  kind: 'Aina ya matumizi mabaya',
  kinds: {
    spam: 'Barua taka au usajili usiotakiwa',
    attack: 'Shambulio, upekuzi au kubahatisha nenosiri',
    fraud: 'Ulaghai au kadi za wizi',
    copying: 'Hakimiliki au kunakili data',
    other: 'Jambo lingine',
  },
  body: 'Nini kilitokea',
  bodyHint: 'Angalau herufi 20. Mistari ya kumbukumbu zako husaidia. Usiandike manenosiri.',
  email: 'Barua pepe yako (si lazima)',
  emailHint: 'Hutumika kwa ripoti hii tu. Iache tupu usipotaka kujulikana; hatutaweza kukujibu.',
  website: 'Tovuti',
  send: 'Tuma ripoti',
  limits:
    'Tunajua anwani ilitumika lini na kwa akaunti ipi. Haturekodi kilichotumwa wala tovuti zilizotembelewa, kwa hiyo tafadhali toa maelezo mengi uwezavyo.',
  policy: (text: (words: string) => ReactNode) => (
    <>Soma tunachokataza kwenye {text('sera ya matumizi yanayokubalika')}.</>
  ),
};

export const abuseSent: SiteTexts['abuseSent'] = {
  title: 'Ripoti imepokelewa',
  description: description,
  heading: 'Asante. Tumepokea ripoti yako.',
  reference: 'Kumbukumbu yako',
  lead: 'Timu yetu itaikagua. Kama uliacha barua pepe, tutakueleza matokeo.',
  home: 'Rudi mwanzo',
};

export const abuseAgain: SiteTexts['abuseAgain'] = {
  title: 'Ripoti haikutumwa',
  description: description,
  heading: 'Ripoti haikutumwa',
  lead: 'Rudi nyuma kwenye kivinjari: ulichoandika bado kipo. Tafadhali angalia:',
  list: [
    'Andika anwani moja ya IP, kama 203.0.113.7.',
    'Wakati uwe ndani ya siku 90 zilizopita.',
    'Eleza kilichotokea kwa angalau herufi 20. Barua pepe iwe kamili, au tupu.',
    'Unaweza kutuma hadi ripoti kumi kwa saa kutoka mtandao mmoja. Zaidi ya hizo? Tuandikie.',
  ],
  again: 'Rudi kwenye fomu',
};
