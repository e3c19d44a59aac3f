import type { ArticleTexts } from '#languages/server-texts.ts';

/** The three guides of a new shop. */
export const guides: ArticleTexts = [
  {
    slug: 'beginner',
    category: 'guide',
    title: 'Proksi yako ya kwanza',
    body: [
      '## 1. Chagua nchi na proksi',
      '',
      'Sokoni, chagua nchi ambayo tovuti zitaiona. Panga kwa kasi au ukadiriaji, ' +
        'na angalia ni lini ilikaguliwa mara ya mwisho.',
      '',
      '## 2. Anza na siku moja',
      '',
      'Mpango wa siku ni saa 24. Ikikufaa, ongeza muda kabla haujaisha na ubaki na anwani hiyo ya IP.',
      '',
      '## 3. Lipa kwa simu yako',
      '',
      'Weka nambari ya M-Pesa na ubonyeze Lipa. Weka PIN yako kwenye simu ombi ' +
        'linapotokea. Unaweza kufunga ukurasa: oda yako itakamilika.',
      '',
      '## 4. Nakili na ujaribu',
      '',
      'Fungua Proksi Zako, onyesha nenosiri, nakili muundo unaotaka na ubonyeze Jaribu. ' +
        'Ombi moja linapita kwenye proksi na kuonyesha anwani ya IP inayoonekana.',
    ].join('\n'),
    position: 10,
    published: true,
  },
  {
    slug: 'proxies',
    category: 'guide',
    title: 'Kunufaika na proksi',
    body: [
      '## SOCKS5 au HTTP?',
      '',
      'SOCKS5 hubeba muunganisho wowote wa TCP na kuiachia proksi itafute majina. HTTP ' +
        'inajulikana na programu za zamani. Zote zinatumia nenosiri moja.',
      '',
      '## Kwenye mstari wa amri',
      '',
      'Herufi h katika socks5h huifanya proksi itafute jina, si kompyuta yako.',
      '',
      '```',
      'curl -x socks5h://USER:PASSWORD@HOST:PORT https://example.com/',
      '```',
      '',
      '## Katika Python',
      '',
      'Kifurushi cha requests hutumia HTTP.',
      '',
      '```',
      'import requests',
      "proxy = 'http://USER:PASSWORD@HOST:8080'",
      "requests.get('https://example.com/', proxies={'https': proxy})",
      '```',
      '',
      '## Inapokuwa polepole',
      '',
      'Bofya Jaribu. Ucheleweshaji ukiwa mzuri hapo, tovuti au programu ndiyo ' +
        'kikwazo. La sivyo, tutumie nambari ya oda na wakati.',
      '',
      '## Kisichoruhusiwa',
      '',
      'Kutuma barua pepe, kuchunguza mifumo, mashambulizi na ulaghai. Mlango 25 ' +
        'umefungwa. Orodha yote iko kwenye sera ya matumizi yanayokubalika.',
    ].join('\n'),
    position: 20,
    published: true,
  },
  {
    slug: 'vcc',
    category: 'guide',
    title: 'Kuhusu kadi pepe',
    body: [
      '## Nambari ya kadi bila plastiki',
      '',
      'Kadi pepe hutolewa na benki, kwa jina lako mwenyewe, kwa malipo ya mtandaoni. ' +
        'Inaweza kuwa na kikomo chake na kusimamishwa peke yake.',
      '',
      '## Zitafunguliwa lini',
      '',
      'Tutafungua kadi pepe tukipata mtoaji mwenye leseni na ukaguzi wa utambulisho. ' +
        'Bado haziuzwi.',
      '',
      '## Kwa sasa',
      '',
      'Lipa kwa M-Pesa, au kwa kadi uliyo nayo kwenye ukurasa wa mtoa huduma.',
    ].join('\n'),
    position: 30,
    published: true,
  },
];
