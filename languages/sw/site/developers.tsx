import type { ReactNode } from 'react';
import { tokensMax } from '#contracts/account/api-tokens.ts';
import { tokenRequestsPerMinute, writesPerMinute } from '#contracts/tokens.ts';
import type { SiteTexts } from '#languages/site-texts.ts';
import { guide } from './guide.ts';

export const developers: SiteTexts['developers'] = {
  title: 'API kwa wasanidi programu',
  description:
    'Orodhesha, tumia na ununue proksi kwa programu zako: tokeni zenye ruhusa, na mfano wa kila wito.',
  heading: 'API',
  lead: 'Tumia kila kilicho kwenye akaunti yako kutoka programu zako: bidhaa na bei, proksi zako na matumizi yake, na oda zinazolipwa kwa salio lako.',
  onThisPage: 'Kwenye ukurasa huu',
  begin: 'Anza',
  beginText: (link: (text: string) => ReactNode) => (
    <>
      Tengeneza tokeni kwenye {link('Mipangilio')} na uiweke kwenye shell yako. Siri huonyeshwa mara
      moja; yeyote aliye nayo anaweza kufanya yanayoruhusiwa.
    </>
  ),
  rest: 'Mifano iliyo hapa chini hutumia vigezo hivi viwili. Majibu ni JSON ya UTF-8. Nyakati ni ISO 8601 (UTC). Kiasi ni shilingi kamili au senti, kama jina la sehemu linavyosema.',
  scopes: 'Ruhusa',
  scopeTexts: {
    read: 'Bidhaa, oda, hati, matumizi, salio na arifa. Manenosiri hayajumuishwi.',
    proxies: 'Kuona manenosiri ya proksi zako, kuzibadilisha na kuzijaribu. Haiwezi kutumia pesa.',
    servers: 'Kuwasha, kuzima, kuanzisha upya na kughairi seva zako. Haiwezi kutumia pesa.',
    buy: 'Kupata bei, kuagiza na kuongeza muda kutoka salio lako. Tokeni haiwezi kutuma ombi la M-Pesa wala kutoza kadi.',
  },
  scopesText: `Ruhusa hazitegemeani; tokeni inaweza kuwa na kadhaa. Unaweza kuwa na hadi tokeni ${tokensMax} zinazotumika. Ukibadilisha nenosiri au barua pepe yako, zote hufutwa.`,
  rules: 'Kanuni',
  ruleTitles: {
    errors: 'Hitilafu',
    problems: 'Misimbo ya hitilafu',
    limits: 'Mipaka',
    once: 'Kurudia kwa usalama',
    pages: 'Kurasa',
    document: 'OpenAPI',
  },
  ruleTexts: {
    errors:
      'Hitilafu ni hati za tatizo (RFC 9457) zenye `code` isiyobadilika: `401 token-refused` kwa tokeni batili, `403 token-scope` kwa ruhusa isiyokuwepo, `422 validation-failed` pamoja na sehemu zenye makosa katika `errors`, `409 price-changed` na `409 balance-short` pamoja na `amount` sahihi.',
    limits: `Maombi ${tokenRequestsPerMinute} kwa dakika kwa kila tokeni, na mabadiliko ${writesPerMinute} kwa dakika kwa kila akaunti. Kikomo cha ununuzi ni salio lako tu. Ukizidisha utapata \`429\`; \`Retry-After\` ina sekunde za kusubiri.`,
    once: 'Tuma `Idempotency-Key` kwa kila ununuzi na kila unapoongeza muda; bila hicho utapata `400 idempotency-key-needed`. Kwa saa 24 ufunguo na maudhui yale yale hurudisha malipo yale yale, hivyo unaweza kujaribu tena kwa usalama.',
    pages:
      'Orodha huchukua `page` kuanzia 0 na kurudisha `totalItems`. Miunganisho huchukua `before`: weka `next` ya jibu lililotangulia.',
    problems: (link: (text: string) => ReactNode) => (
      <>Kila msimbo una ukurasa wenye sababu na suluhisho: {link('misimbo yote')}.</>
    ),
    document: (link: (text: string) => ReactNode) => (
      <>Maelezo ya API kwa programu: {link('openapi.json')}.</>
    ),
  },
  buy: 'Nunua proksi',
  buyText:
    'Chagua proksi inayopatikana, pata bei yake, kisha ulipe kwa `quoteId` na `amountKes` za jibu hilo. Proksi hufanya kazi malipo yakiwa `ACCEPTED`; oda yake huonyesha seva, mlango, jina la mtumiaji na nenosiri.',
  calls: 'Miito',
  parts: {
    catalogue: 'Bidhaa',
    account: 'Akaunti yako',
    reading: 'Proksi zako',
    changing: 'Badilisha proksi zako',
    machines: 'Seva zako',
    buying: 'Nunua na uongeze muda',
  },
  scope: 'Ruhusa',
  query: 'Vigezo vya URL',
  body: 'Mwili wa JSON',
  answer: 'Jibu',
  file: 'faili',
  nothing: 'hakuna (204)',
  guide,
};
