import { catalogue } from '../../lib/words.ts';

type Part = { title: string; text: string; code?: string };
type Article = { title: string; parts: readonly Part[] };
type Guides = { back: string; market: string; ask: string } & Record<
  'beginner' | 'proxies' | 'vcc',
  Article
>;

const curl = 'curl -x socks5h://USER:PASSWORD@HOST:PORT https://example.com/';
const python = [
  'import requests',
  "proxy = 'http://USER:PASSWORD@HOST:8080'",
  "requests.get('https://example.com/', proxies={'https': proxy})",
].join('\n');

export const guideWords = catalogue<Guides>({
  en: {
    back: 'Back to the dashboard',
    market: 'Go to the marketplace',
    ask: 'Ask a question',
    beginner: {
      title: 'Your first proxy',
      parts: [
        {
          title: '1. Choose a country, then an address',
          text:
            'In the marketplace, pick the country the other side should see. Sort by speed or ' +
            'rating, and look at the time of the last check: a fresh good check is worth more ' +
            'than a high number.',
        },
        {
          title: '2. Take it for a day',
          text:
            'The daily plan gives 24 hours. If the address does what you need, renew it before it ' +
            'ends and keep the same one.',
        },
        {
          title: '3. Pay on your phone',
          text:
            'Enter your M-Pesa number and press Pay. Type your PIN on the phone when the prompt ' +
            'appears. Leave the page open or close it: the lease is made either way.',
        },
        {
          title: '4. Copy and test',
          text:
            'Open Your Proxies, reveal the password, copy the format you want and press Test. It ' +
            'sends one request through the proxy and shows the address the other side saw.',
        },
      ],
    },
    proxies: {
      title: 'Getting the most out of proxies',
      parts: [
        {
          title: 'SOCKS5 or HTTP?',
          text:
            'SOCKS5 carries any TCP connection and lets the proxy look up names, so nothing leaks ' +
            'from your side. HTTP is what older programs know. Both use the same password.',
        },
        {
          title: 'On the command line',
          text: 'The h in socks5h makes the proxy, not your computer, resolve the name.',
          code: curl,
        },
        { title: 'In Python', text: 'The requests package takes the HTTP form.', code: python },
        {
          title: 'When it is slow',
          text:
            'Press Test. If the latency there is fine, the site or the program is the bottleneck. ' +
            'If it is not, tell us the order and the time: every address is measured, and yours ' +
            'should be as it was when you bought it.',
        },
        {
          title: 'What is not allowed',
          text:
            'Mail sending, scanning, attacks and fraud. Port 25 is closed. The acceptable-use ' +
            'policy has the whole list.',
        },
      ],
    },
    vcc: {
      title: 'What virtual cards will be',
      parts: [
        {
          title: 'A card number without plastic',
          text:
            'A virtual card is issued by a bank, in your own name, for payments online. It can ' +
            'have a limit of its own and be frozen without touching your other cards.',
        },
        {
          title: 'Why they are not here yet',
          text:
            'Cards need an issuer with a licence and a check of who holds them. Until both are in ' +
            'place, the page shows a picture marked as a sample, and nothing can be bought.',
        },
        {
          title: 'Until then',
          text: 'Pay here by M-Pesa, or by a card you already have on the provider’s own page.',
        },
      ],
    },
  },
  sw: {
    back: 'Rudi kwenye dashibodi',
    market: 'Nenda sokoni',
    ask: 'Uliza swali',
    beginner: {
      title: 'Proksi yako ya kwanza',
      parts: [
        {
          title: '1. Chagua nchi, kisha anwani',
          text:
            'Sokoni, chagua nchi ambayo upande wa pili utaiona. Panga kwa kasi au ukadiriaji, na ' +
            'angalia ni lini ilikaguliwa mara ya mwisho.',
        },
        {
          title: '2. Ichukue kwa siku moja',
          text: 'Mpango wa siku ni saa 24. Ikikufaa, ihuishe kabla haijaisha na ubaki na anwani hiyo.',
        },
        {
          title: '3. Lipa kwa simu yako',
          text:
            'Weka nambari ya M-Pesa na ubonyeze Lipa. Andika PIN yako kwenye simu ombi ' +
            'linapotokea. Ukurasa unaweza kufungwa: ukodishaji utafanyika.',
        },
        {
          title: '4. Nakili na ujaribu',
          text:
            'Fungua Proksi Zako, onyesha nenosiri, nakili muundo unaotaka na ubonyeze Jaribu. ' +
            'Ombi moja linapita kwenye proksi na kuonyesha anwani iliyoonekana.',
        },
      ],
    },
    proxies: {
      title: 'Kunufaika na proksi',
      parts: [
        {
          title: 'SOCKS5 au HTTP?',
          text:
            'SOCKS5 hubeba muunganisho wowote wa TCP na kuiachia proksi itafute majina. HTTP ' +
            'inajulikana na programu za zamani. Zote zinatumia nenosiri moja.',
        },
        {
          title: 'Kwenye mstari wa amri',
          text: 'Herufi h katika socks5h huifanya proksi itafute jina, si kompyuta yako.',
          code: curl,
        },
        { title: 'Katika Python', text: 'Kifurushi cha requests hutumia HTTP.', code: python },
        {
          title: 'Inapokuwa polepole',
          text:
            'Bonyeza Jaribu. Ucheleweshaji ukiwa mzuri hapo, tovuti au programu ndiyo kikwazo. ' +
            'La sivyo, tuambie agizo na wakati.',
        },
        {
          title: 'Kisichoruhusiwa',
          text:
            'Kutuma barua pepe, kuchunguza mifumo, mashambulizi na ulaghai. Mlango 25 umefungwa. ' +
            'Orodha yote iko kwenye sera ya matumizi yanayokubalika.',
        },
      ],
    },
    vcc: {
      title: 'Kadi pepe zitakuwaje',
      parts: [
        {
          title: 'Nambari ya kadi bila plastiki',
          text:
            'Kadi pepe hutolewa na benki, kwa jina lako mwenyewe, kwa malipo ya mtandaoni. ' +
            'Inaweza kuwa na kikomo chake na kusimamishwa peke yake.',
        },
        {
          title: 'Kwa nini bado hazipo',
          text:
            'Kadi zinahitaji mtoaji mwenye leseni na ukaguzi wa mmiliki. Hadi hapo, ukurasa ' +
            'unaonyesha picha ya mfano, na hakuna kinachouzwa.',
        },
        {
          title: 'Kwa sasa',
          text: 'Lipa kwa M-Pesa, au kwa kadi uliyo nayo kwenye ukurasa wa mtoa huduma.',
        },
      ],
    },
  },
});
