import type { SiteTexts } from '#languages/site-texts.ts';

export const landingLists: SiteTexts['landingLists'] = {
  steps: [
    {
      title: 'Chagua proksi',
      text:
        'Kila proksi huonyesha nchi, jiji na mtandao wake, pamoja na ping na kasi tuliyoipima, ' +
        'na wakati wa kipimo cha mwisho.',
    },
    {
      title: 'Lipa kwa M-Pesa au kadi',
      text:
        'Unaona bei kwa dola na kiasi kamili kwa shilingi kabla ya kulipa. Thibitisha ombi la ' +
        'M-Pesa kwa PIN yako.',
    },
    {
      title: 'Anza kuitumia',
      text:
        'Seva, mlango, jina la mtumiaji na nenosiri huonekana malipo yakithibitishwa. Yanakili ' +
        'kwa muundo unaohitajika na programu yako.',
    },
  ],
  benefits: [
    'SOCKS5 na HTTP kwa kila proksi',
    'Ping na kasi zilizopimwa kwa kila proksi',
    'Proksi inayoshindwa kipimo haiuzwi',
    'IP yako ni yako peke yako kwa muda wote wa kukodi',
    'Kwa siku au kwa mwezi, bila ada ya kuanza',
    'Proksi zenye rejesho: ghairi wakati wowote, muda usiotumika hurudi kwenye salio lako',
    'Jaribu proksi yako kwa mguso mmoja',
    'Ripoti na risiti kwa PDF',
    'Msaada kwa gumzo na tiketi',
  ],
  purposes: [
    {
      title: 'Faragha',
      text: 'Vinjari na ufanye kazi bila kuonyesha IP ya nyumbani kwako.',
    },
    {
      title: 'Majaribio',
      text: 'Ione tovuti au programu yako jinsi wageni wa nchi na mtandao mwingine wanavyoiona.',
    },
    {
      title: 'Kukagua bei na matangazo',
      text: 'Linganisha bei za wazi, na uhakikishe tangazo lako linaonekana pale ulipolilipia.',
    },
    {
      title: 'Kazi ya mbali',
      text: 'Kompyuta inayowaka muda wote, yenye zana zako, kutoka kifaa chochote.',
    },
    {
      title: 'Akaunti zako mwenyewe',
      text: 'Ingia kwenye akaunti zako kutoka anwani isiyobadilika.',
    },
    {
      title: 'Kutengeneza programu',
      text: 'Endesha viigaji vya Android kwenye seva badala ya kompyuta yako.',
    },
  ],
};
