import type { ArticleTexts } from '#languages/server-texts.ts';

/** The first answers; a slug that only English has is answered in English. */
export const faq: ArticleTexts = [
  {
    slug: 'why-are-prices-in-dollars-when-i-pay-shillings',
    category: 'buying',
    title: 'Kwa nini bei ni kwa dola na mimi nalipa kwa shilingi?',
    body:
      'Wasambazaji wetu hututoza kwa dola. Kabla ya kulipa unaona bei ya dola, kiwango ' +
      'cha kubadilisha na kiasi kamili kwa shilingi, kilichokamilishwa kwenda juu hadi ' +
      'shilingi nzima; kiasi hicho hudumu kwa dakika kumi na ndicho kinachoonekana kwenye ' +
      'simu yako.',
    position: 10,
    published: true,
  },
  {
    slug: 'how-do-i-pay-by-m-pesa',
    category: 'buying',
    title: 'Ninalipaje kwa M-Pesa?',
    body:
      'Weka nambari yako ya Safaricom. Ombi litatokea kwenye simu yako; weka PIN yako ya ' +
      'M-Pesa hapo. Hatuioni PIN yako na hatutakuuliza kamwe.',
    position: 20,
    published: true,
  },
  {
    slug: 'no-prompt-appeared-what-now',
    category: 'buying',
    title: 'Sikupata ombi la M-Pesa. Nifanye nini?',
    body:
      'Hakikisha simu imewashwa na nambari ni sahihi, kisha ujaribu tena. Jaribio la kwanza ' +
      'hufungwa kabla la pili kuanza. Kama pesa zimetoka kwenye akaunti yako, hazijapotea: ' +
      'oda itakamilika mara tu M-Pesa itakapothibitisha malipo.',
    position: 30,
    published: true,
  },
  {
    slug: 'can-i-pay-by-card',
    category: 'buying',
    title: 'Naweza kulipa kwa kadi?',
    body: 'Ndiyo, kwenye ukurasa wa mtoa huduma wa malipo. Nambari ya kadi yako haitufikii.',
    position: 40,
    published: true,
  },
  {
    slug: 'when-does-my-proxy-start-to-work',
    category: 'proxies',
    title: 'Proksi yangu huanza kufanya kazi lini?',
    body:
      'Mara tu malipo yako yakithibitishwa. Maelezo ya kuingia huonekana kwenye ukurasa wa ' +
      'matokeo na katika Proksi Zako, na muda wa kukodi huanza hapo.',
    position: 10,
    published: true,
  },
  {
    slug: 'where-are-my-proxy-details',
    category: 'proxies',
    title: 'Maelezo ya proksi yangu yako wapi?',
    body:
      'Katika Proksi Zako, baada ya kuingia. Tunakutumia pia kituo, mlango, mtumiaji na ' +
      'tarehe kwa barua pepe; angalia folda ya taka usipoiona.',
    position: 20,
    published: true,
  },
  {
    slug: 'can-i-keep-the-same-address',
    category: 'proxies',
    title: 'Naweza kubaki na anwani ileile ya IP?',
    body:
      'Ndiyo. Ongeza muda kabla haujaisha, na muda mpya utaanza mwisho wa huu kwa anwani ' +
      'ileile ya IP.',
    position: 30,
    published: true,
  },
  {
    slug: 'how-long-does-a-server-take',
    category: 'servers',
    title: 'Seva huchukua muda gani?',
    body:
      'Hadi saa 2 baada ya malipo kuthibitishwa. Tunakutumia barua pepe ikiwa tayari, na ' +
      'maelezo ya kuingia yako kwenye dashibodi yako.',
    position: 10,
    published: true,
  },
  {
    slug: 'linux-or-windows',
    category: 'servers',
    title: 'Linux au Windows?',
    body: 'Zote mbili, isipokuwa Ujerumani, ambako kila seva huja na Windows 11.',
    position: 20,
    published: true,
  },
  {
    slug: 'i-did-not-get-the-activation-mail',
    category: 'account',
    title: 'Sikupata barua pepe ya kuwezesha akaunti.',
    body:
      'Omba nyingine kwenye ukurasa uliokuomba uangalie barua pepe yako. Kila kiungo ' +
      'hufanya kazi mara moja, kwa saa 24.',
    position: 10,
    published: true,
  },
  {
    slug: 'i-forgot-my-password',
    category: 'account',
    title: 'Nimesahau nenosiri langu.',
    body:
      'Tumia kiungo kilicho kwenye ukurasa wa kuingia. Ujumbe ni uleule kwa kila anwani, ' +
      'ili mtu asijue nani ana akaunti hapa.',
    position: 20,
    published: true,
  },
  {
    slug: 'why-was-my-account-suspended',
    category: 'account',
    title: 'Kwa nini akaunti yangu imesimamishwa?',
    body:
      'Timu yetu imeisimamisha chini ya sera ya matumizi yanayokubalika. Tulikutumia sababu ' +
      'kwa barua pepe; jibu barua pepe hiyo ili kukata rufaa.',
    position: 30,
    published: true,
  },
];
