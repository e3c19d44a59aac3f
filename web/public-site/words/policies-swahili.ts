import type { Policy } from './policy.ts';

const terms: Policy = {
  id: 'terms',
  title: 'Vigezo na Masharti',
  parts: [
    {
      title: 'Tunachouza',
      text:
        'Matumizi ya proksi kwa saa 24 au siku 30, na seva kwa mwezi. Violezo vya hati, nambari ' +
        'za simu na kadi pepe vimetangazwa, haviuzwi.',
    },
    {
      title: 'Bei na malipo',
      text:
        'Bei ni kwa dola za Marekani. Unalipa kwa shilingi za Kenya kwa kiwango kinachoonyeshwa, ' +
        'na kiasi hukamilishwa kwenda juu hadi shilingi nzima. Bei uliyopewa hudumu kwa dakika ' +
        'kumi. Tunatoza kiasi hicho na si zaidi.',
    },
    {
      title: 'Kukabidhi',
      text:
        'Taarifa za kuingia kwenye proksi huonekana malipo yakithibitishwa. Seva huwa tayari ' +
        'ndani ya saa 2 baada ya hapo. Muda wa kukodi huanza taarifa zake zinapotolewa mara ya ' +
        'kwanza.',
    },
    {
      title: 'Mambo yakienda kombo',
      text:
        'Pesa zinazochelewa, zinazolipwa mara mbili au zenye kiasi tofauti hukamilisha agizo lako, ' +
        'huwa salio kwenye akaunti yako au hurejeshwa. Tukishindwa kukupa ulichonunua, ' +
        'unarudishiwa pesa. Salio uliloweka kwa M-Pesa linaweza kurudi kwa nambari iliyolilipa.',
    },
    {
      title: 'Akaunti yako',
      text:
        'Usimpe mtu nenosiri lako, na taarifa zako ziwe za kweli. Kinachofanyika kwa taarifa zako ' +
        'za kuingia huhesabiwa kuwa chako hadi utuambie kuwa zimeibwa.',
    },
    {
      title: 'Kufunga akaunti',
      text:
        'Unaweza kufunga akaunti yako wakati wowote. Tunaweza kusimamisha inayovunja sera ya ' +
        'matumizi yanayokubalika; uamuzi hufanywa na mtu, huandikwa, na unaweza kukatiwa rufaa.',
    },
  ],
};

const privacy: Policy = {
  id: 'privacy',
  title: 'Sera ya Faragha',
  parts: [
    {
      title: 'Tunachohifadhi',
      list: [
        'Jina lako, barua pepe na, ukitupa, nambari yako ya simu.',
        'Maagizo, malipo na risiti, kwa sababu sheria inataka zihifadhiwe.',
        'Vipindi: uliingia lini na kutoka anwani gani.',
        'Kwa kila proksi uliyokodi: miunganisho ilifanyika lini na kutoka anwani gani, baiti ' +
          'ngapi zilipita, na aina ya mlango uliolengwa.',
        'Unachotuandikia, na barua pepe tunazokutumia.',
      ],
    },
    {
      title: 'Tunahifadhi kwa muda gani',
      list: [
        'Akaunti yako: hadi uifute. Usajili ambao haujathibitishwa: {keep.signUps}.',
        'Miunganisho ya proksi zako: {keep.connections}. Kuingia kwenye akaunti: {keep.signIns}.',
        'Barua pepe kwako: {keep.mails}. Arifa: {keep.notices}.',
        'Tiketi za msaada: {keep.tickets} baada ya ujumbe wa mwisho. Ujumbe wa fomu ya ' +
          'mawasiliano: {keep.contact}.',
        'Ripoti za matumizi mabaya: {keep.abuse} baada ya kufungwa.',
        'Ujumbe wa watoa huduma wa malipo kama ulivyokuja: {keep.callbacks}.',
        'Ankara, oda na malipo: kiasi hubaki kwenye vitabu vyetu. Jina lako juu yake: ' +
          '{keep.books}, kwa sababu sheria ya kodi inataka hivyo, hata ukifuta akaunti yako. ' +
          'Barua pepe na nambari yako ya simu huondolewa unapoifuta.',
        'Kumbukumbu za kazi ya wafanyakazi wetu: {keep.audit}.',
        'Nakala ya data yako uliyoomba: {keep.copies}, au hadi uipakue.',
        'Orodha za kusubiri: barua pepe yako, hadi ujiondoe au {keep.waiting} baada ya ' +
          'kukujulisha; anwani isiyothibitishwa, hadi kiungo chake kiishe.',
      ],
    },
    {
      title: 'Tusichotazama kamwe',
      text: 'Yaliyomo katika kinachopita kwenye proksi au kilichoko kwenye seva yako.',
    },
    {
      title: 'Nani mwingine huona chochote',
      text:
        'Mtoa huduma wa malipo huona malipo; mtoa huduma wa barua pepe hufikisha barua zetu. ' +
        'Hakuna anayenunua taarifa zako, na kurasa hizi hazina matangazo wala vifuatiliaji.',
    },
    {
      title: 'Vidakuzi na hifadhi ya kivinjari',
      text:
        'Kidakuzi kimoja hukuweka ndani ya akaunti na kingine hukitambua kifaa hiki; viwili zaidi ' +
        'huishi dakika chache, wakati msimbo au ufunguo wa siri unapoulizwa. Kivinjari pia ' +
        'hukumbuka mandhari na lugha yako na, ukishatoka, jina na barua pepe yako; "Sahau kifaa ' +
        'hiki" kwenye ukurasa wa kuingia huvifuta.',
    },
    {
      title: 'Haki zako',
      text:
        'Uliza tunahifadhi nini kukuhusu, kisahihishwe, au kifutwe kwa kadiri sheria inavyoruhusu. ' +
        'Andikia msaada kutoka barua pepe ya akaunti yako.',
    },
  ],
};

const acceptableUse: Policy = {
  id: 'acceptable-use',
  title: 'Sera ya matumizi yanayokubalika',
  parts: [
    {
      title: 'Ni ya kutumiwa kwa nini',
      text:
        'Faragha, majaribio, kukagua bei na matangazo, kazi ya mbali, na akaunti zako mwenyewe. ' +
        'Tumia tu akaunti na data ambazo una haki ya kuzitumia.',
    },
    {
      title: 'Kilichokatazwa',
      list: [
        'Ulaghai wa aina yoyote, na kujaribu au kutumia kadi za malipo ambazo si zako.',
        'Kutengeneza, kubadilisha au kutumia hati bandia za utambulisho au za anwani.',
        'Kujifanya mtu mwingine au kukwepa ukaguzi wa utambulisho.',
        'Kufungua akaunti nyingi kwa ajili ya ulaghai, barua taka, au matumizi mabaya ya tiketi na ' +
          'kamari.',
        'Kutuma barua pepe: mlango 25 umefungwa.',
        'Kushambulia, kupekua au kulemea mifumo ya mtu yeyote.',
        'Chochote kinachokatazwa na sheria ya Kenya, ya nchi yako au ya nchi inayolengwa.',
      ],
    },
    {
      title: 'Kinyume chake',
      text:
        'Kukodi kunaisha bila kurejeshewa pesa, baada ya uamuzi uliofanywa na kuandikwa na ' +
        'mfanyakazi wetu. Unaweza kukata rufaa kwa kujibu barua kuhusu uamuzi huo. Makosa makubwa ' +
        'hupelekwa kwa mamlaka.',
    },
    {
      title: 'Kuripoti matumizi mabaya',
      text:
        'Kama kuna kitu kutoka mtandao wetu kinachokudhuru, tuambie anwani, wakati pamoja na saa ' +
        'za eneo, na kilichotokea. Kila ripoti husomwa na mtu.',
      link: { path: '/abuse', text: 'Ripoti matumizi mabaya' },
    },
  ],
};

export const swahiliPolicies: readonly Policy[] = [terms, privacy, acceptableUse];
