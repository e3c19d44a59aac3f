import type { ReactNode } from 'react';
import { tokensMax } from '#contracts/account/api-tokens.ts';
import { guideEntries, type GuideName } from '#contracts/account/token-guide.ts';
import { tokenRequestsPerMinute, writesPerMinute } from '#contracts/tokens.ts';
import { catalogue } from '../../lib/words.ts';
import { guideInSwahili } from './developers-swahili.ts';

const inEnglish = Object.fromEntries(
  Object.entries(guideEntries).map(([name, { says }]) => [name, says]),
) as Record<GuideName, string>;

export const developersWords = catalogue({
  en: {
    title: 'API for developers',
    description:
      'List, use and buy proxies from your own programs: tokens with scopes, every call with an example that works.',
    heading: 'The API',
    lead: 'Everything your account shows, your programs can ask for: stock and prices, your proxies and what they moved, orders from your balance.',
    onThisPage: 'On this page',
    begin: 'Begin',
    beginText: (link: (text: string) => ReactNode) => (
      <>
        Make a token in {link('your settings')} and give it to the shell. The secret is shown once;
        whoever has it can do what its scopes allow.
      </>
    ),
    rest: 'All examples below use these two variables. Answers are JSON in UTF-8; moments are ISO 8601 in UTC, amounts whole shillings or cents, as their names say.',
    scopes: 'Scopes',
    scopeTexts: {
      read: 'Catalogue, orders, papers, usage, balance and notices. Passwords are left out.',
      proxies: 'See the passwords of your proxies, change and test them. It spends nothing.',
      servers: 'Start, stop and restart your servers, and let them end. It spends nothing.',
      buy: 'Ask for a price, order and renew from your balance. No token asks a phone or a card.',
    },
    scopesText: `A token has one scope or more, and none contains another. You may have ${tokensMax} tokens that work. A new password or a new e-mail address ends them all.`,
    rules: 'Rules',
    ruleTitles: {
      errors: 'Refusals',
      problems: 'Problems',
      limits: 'Limits',
      once: 'Once only',
      pages: 'Pages',
      document: 'OpenAPI',
    },
    ruleTexts: {
      errors:
        'A refusal is a problem document (RFC 9457); its `code` never changes its meaning. `401 token-refused` for a token that does not work, `403 token-scope` for one with another scope, `422 validation-failed` with the wrong fields in `errors`, `409 price-changed` and `409 balance-short` with the right `amount`.',
      limits: `${tokenRequestsPerMinute} calls a minute for each token, and ${writesPerMinute} changes a minute for your account. Purchases from the balance have no other limit than the balance. Beyond that \`429\` says in \`Retry-After\` how many seconds to wait.`,
      once: 'Send `Idempotency-Key` with a payment. For 24 hours the same key and body are answered with the same payment, so a lost answer is safe to ask for again.',
      pages:
        'Lists take `page` from 0 and say `totalItems`. Connections take `before`, which is `next` of the answer before.',
      problems: (link: (text: string) => ReactNode) => (
        <>Each code has a page that says what happened and what to do: {link('all problems')}.</>
      ),
      document: (link: (text: string) => ReactNode) => (
        <>Every call of the shop for machines: {link('openapi.json')}.</>
      ),
    },
    buy: 'Buy a proxy',
    buyText:
      'Choose a free proxy, ask for its price, pay with `quoteId` and `amountKes` of that answer. The proxy works when the payment is `ACCEPTED`, and its order shows host, port, user and password.',
    calls: 'Calls',
    parts: {
      catalogue: 'Catalogue',
      account: 'Your account',
      reading: 'Your proxies',
      changing: 'Change your proxies',
      machines: 'Your servers',
      buying: 'Buy and renew',
    },
    scope: 'Scope',
    query: 'Takes in the address',
    body: 'Takes as JSON',
    answer: 'Answers',
    file: 'a file',
    nothing: 'nothing (204)',
    guide: inEnglish,
  },
  sw: {
    title: 'API kwa wasanidi programu',
    description:
      'Orodhesha, tumia na nunua proksi kwa programu zako: tokeni zenye ruhusa, na mfano kwa kila wito.',
    heading: 'API',
    lead: 'Programu zako zinaweza kuomba yote ambayo akaunti yako inaonyesha: bidhaa na bei, proksi zako na matumizi, oda kutoka salio lako.',
    onThisPage: 'Kwenye ukurasa huu',
    begin: 'Anza',
    beginText: (link: (text: string) => ReactNode) => (
      <>
        Tengeneza tokeni kwenye {link('mipangilio yako')} na uipe shell. Siri huonyeshwa mara moja;
        aliye nayo anaweza kufanya yanayoruhusiwa.
      </>
    ),
    rest: 'Mifano yote hapa chini hutumia vigezo hivi viwili. Majibu ni JSON kwa UTF-8; nyakati ni ISO 8601 kwa UTC, kiasi ni shilingi kamili au senti, kama majina yanavyosema.',
    scopes: 'Ruhusa',
    scopeTexts: {
      read: 'Bidhaa, oda, hati, matumizi, salio na taarifa. Manenosiri hayaonyeshwi.',
      proxies: 'Kuona manenosiri ya proksi zako, kuzibadilisha na kuzijaribu. Haitumii pesa.',
      servers: 'Kuwasha, kuzima na kuanzisha upya seva zako, na kuziacha ziishe. Haitumii pesa.',
      buy: 'Kuuliza bei, kuagiza na kuhuisha kutoka salio lako. Tokeni haiombi simu wala kadi.',
    },
    scopesText: `Tokeni ina ruhusa moja au zaidi; hakuna iliyo ndani ya nyingine. Unaweza kuwa na tokeni ${tokensMax} zinazofanya kazi. Nenosiri jipya au barua pepe mpya huzimaliza zote.`,
    rules: 'Kanuni',
    ruleTitles: {
      errors: 'Kukataliwa',
      problems: 'Matatizo',
      limits: 'Mipaka',
      once: 'Mara moja tu',
      pages: 'Kurasa',
      document: 'OpenAPI',
    },
    ruleTexts: {
      errors:
        'Kukataliwa ni hati ya tatizo (RFC 9457); maana ya `code` yake haibadiliki kamwe. `401 token-refused` kwa tokeni isiyofanya kazi, `403 token-scope` kwa iliyo na ruhusa nyingine, `422 validation-failed` pamoja na sehemu zenye makosa katika `errors`, `409 price-changed` na `409 balance-short` pamoja na `amount` sahihi.',
      limits: `Maombi ${tokenRequestsPerMinute} kwa dakika kwa kila tokeni, na mabadiliko ${writesPerMinute} kwa dakika kwa akaunti yako. Ununuzi hauna kikomo kingine ila salio lako. Zaidi ya hapo \`429\` husema katika \`Retry-After\` usubiri sekunde ngapi.`,
      once: 'Tuma `Idempotency-Key` pamoja na malipo. Kwa saa 24 ufunguo na maudhui yale yale hujibiwa kwa malipo yale yale, hivyo jibu lililopotea huombwa tena bila hatari.',
      pages:
        'Orodha huchukua `page` kuanzia 0 na kusema `totalItems`. Miunganisho huchukua `before`, ambayo ni `next` ya jibu lililotangulia.',
      problems: (link: (text: string) => ReactNode) => (
        <>Kila msimbo una ukurasa unaosema kilichotokea na la kufanya: {link('matatizo yote')}.</>
      ),
      document: (link: (text: string) => ReactNode) => (
        <>Kila wito wa duka kwa ajili ya mashine: {link('openapi.json')}.</>
      ),
    },
    buy: 'Nunua proksi',
    buyText:
      'Chagua proksi iliyo huru, uliza bei yake, lipa kwa `quoteId` na `amountKes` za jibu hilo. Proksi hufanya kazi malipo yanapokuwa `ACCEPTED`, na oda yake huonyesha host, mlango, mtumiaji na nenosiri.',
    calls: 'Miito',
    parts: {
      catalogue: 'Bidhaa',
      account: 'Akaunti yako',
      reading: 'Proksi zako',
      changing: 'Badilisha proksi zako',
      machines: 'Seva zako',
      buying: 'Nunua na uhuishe',
    },
    scope: 'Ruhusa',
    query: 'Huchukua katika anwani',
    body: 'Huchukua kama JSON',
    answer: 'Hujibu',
    file: 'faili',
    nothing: 'hakuna (204)',
    guide: guideInSwahili,
  },
});
