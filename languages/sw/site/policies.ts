import type { Policy } from '../../../web/public-site/words/policy.ts';

const terms: Policy = {
  id: 'terms',
  title: 'Vigezo na Masharti',
  parts: [
    {
      title: 'Tunachouza',
      text:
        'Matumizi ya proksi kwa muda ulioorodheshwa, kama saa 24 au siku 30, na seva kwa mwezi. ' +
        'Violezo vya hati, nambari za simu na kadi pepe bado havipatikani.',
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
        'Unapata taarifa za kuingia kwenye proksi mara tu malipo yakithibitishwa. Seva huwa tayari ' +
        'ndani ya saa 2 baada ya malipo. Muda wa kukodi huanza taarifa zake zinapotolewa mara ya ' +
        'kwanza.',
    },
    {
      title: 'Mambo yakienda kombo',
      text:
        'Pesa zinazochelewa, zinazolipwa mara mbili au zenye kiasi tofauti hukamilisha oda yako, ' +
        'huongezwa kwenye salio lako au hurejeshwa. Tukishindwa kukupa ulichonunua, ' +
        'tunakurejeshea pesa. Salio uliloongeza kwa M-Pesa linaweza kurudishwa kwa nambari ' +
        'iliyolipa.',
    },
    {
      title: 'Akaunti yako',
      text:
        'Usimpe mtu nenosiri lako, na taarifa zako ziwe sahihi. Unawajibika kwa kinachofanywa kwa ' +
        'taarifa zako za kuingia hadi uripoti kuwa zimeibwa.',
    },
    {
      title: 'Kufunga akaunti',
      text:
        'Unaweza kufunga akaunti yako wakati wowote. Tunaweza kusimamisha akaunti inayovunja sera ' +
        'ya matumizi yanayokubalika. Mfanyakazi wetu hufanya na kurekodi uamuzi huo, na unaweza ' +
        'kukata rufaa.',
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
        'Oda, malipo na risiti, kwa sababu sheria inataka hivyo.',
        'Vipindi: uliingia lini na kutoka anwani gani ya IP.',
        'Kwa kila proksi uliyokodi: nyakati za miunganisho, anwani ya IP iliyotumika, kiasi cha ' +
          'data, na aina ya mlango uliotumika.',
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
        'Ujumbe halisi wa watoa huduma wa malipo: {keep.callbacks}.',
        'Ankara, oda na malipo: kiasi hubaki kwenye vitabu vyetu. Jina lako juu yake: ' +
          '{keep.books}, kwa sababu sheria ya kodi inataka hivyo, hata ukifuta akaunti yako. ' +
          'Barua pepe na nambari yako ya simu huondolewa unapoifuta.',
        'Kumbukumbu za kazi ya wafanyakazi wetu: {keep.audit}.',
        'Nakala ya data yako uliyoomba: {keep.copies}, au hadi uipakue.',
        'Orodha za kusubiri: barua pepe yako, hadi ujiondoe au {keep.waiting} baada ya ' +
          'kukujulisha; anwani isiyothibitishwa, hadi muda wa kiungo chake uishe.',
      ],
    },
    {
      title: 'Tusichotazama kamwe',
      text: 'Yaliyomo kwenye mawasiliano yako na faili zilizo kwenye seva yako.',
    },
    {
      title: 'Tunaoshiriki nao data',
      text:
        'Watoa huduma wa malipo huchakata malipo yako, na mtoa huduma wa barua pepe hufikisha ' +
        'barua pepe zetu. Hatuuzi data yako kamwe, na kurasa zetu hazina matangazo wala ' +
        'vifuatiliaji.',
    },
    {
      title: 'Vidakuzi na hifadhi ya kivinjari',
      text:
        'Kidakuzi kimoja hukuweka ndani ya akaunti na kingine hukitambua kifaa hiki; viwili zaidi ' +
        'hudumu dakika chache, unapoweka msimbo au kutumia ufunguo wa siri. Kivinjari chako pia ' +
        'huhifadhi mandhari na lugha yako na, ukishatoka, jina na barua pepe yako; "Sahau kifaa ' +
        'hiki" kwenye ukurasa wa kuingia huvifuta.',
    },
    {
      title: 'Haki zako',
      text:
        'Tuombe nakala ya data yako, tuisahihishe, au tuifute kwa kadiri sheria inavyoruhusu. ' +
        'Wasiliana na msaada kutoka barua pepe ya akaunti yako.',
    },
  ],
};

const acceptableUse: Policy = {
  id: 'acceptable-use',
  title: 'Sera ya matumizi yanayokubalika',
  parts: [
    {
      title: 'Matumizi yanayoruhusiwa',
      text:
        'Faragha, majaribio, kukagua bei na matangazo, kazi ya mbali, na akaunti zako mwenyewe. ' +
        'Tumia tu akaunti na data ambazo una haki ya kuzitumia.',
    },
    {
      title: 'Matumizi yaliyokatazwa',
      list: [
        'Ulaghai wa aina yoyote, na kujaribu au kutumia kadi za malipo ambazo si zako.',
        'Kutengeneza, kubadilisha au kutumia hati bandia za utambulisho au za anwani.',
        'Kujifanya mtu mwingine au kukwepa ukaguzi wa utambulisho.',
        'Kufungua akaunti nyingi kwa ajili ya ulaghai, barua taka, au matumizi mabaya ya tiketi na ' +
          'kamari.',
        'Kutuma barua pepe: mlango 25 umefungwa.',
        'Kushambulia, kupekua au kulemea mfumo wowote.',
        'Chochote kinachokatazwa na sheria ya Kenya, ya nchi yako au ya nchi inayolengwa.',
      ],
    },
    {
      title: 'Ukivunja sera hii',
      text:
        'Tunasitisha kukodi bila rejesho, baada ya mfanyakazi wetu kufanya na kurekodi uamuzi huo. ' +
        'Unaweza kukata rufaa kwa kujibu barua pepe yetu kuhusu uamuzi huo. Tunaripoti makosa ' +
        'makubwa kwa mamlaka.',
    },
    {
      title: 'Kuripoti matumizi mabaya',
      text:
        'Kama kuna kitu kutoka mtandao wetu kinachokudhuru, tuambie anwani ya IP, wakati pamoja na ' +
        'saa za eneo, na kilichotokea. Timu yetu husoma kila ripoti.',
      link: { path: '/abuse', text: 'Ripoti matumizi mabaya' },
    },
  ],
};

export const policies: readonly Policy[] = [terms, privacy, acceptableUse];
