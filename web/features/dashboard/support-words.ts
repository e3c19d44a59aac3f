import { catalogue } from '../../lib/words.ts';

export const supportWords = catalogue({
  en: {
    ways: 'Ways to reach us',
    questions: 'Answered at once',
    support: {
      title: 'Support',
      link: 'Support',
      hint: 'Common questions',
      text: '24/7: leave a message any time. A person reads it and answers in writing.',
    },
    chat: {
      title: 'Live Chat',
      link: 'Live Chat',
      hint: 'A quick question',
      text: 'Nobody is typing right now. Write here and the answer reaches you by e-mail.',
    },
    tickets: {
      title: 'Tickets',
      link: 'Open Ticket',
      hint: 'Something to follow up',
      text: 'Choose the order it is about, so that we find it at once.',
    },
    answers: [
      {
        title: 'Where are my proxy details?',
        body: 'Under Your Proxies. The mail with the details may be in the spam folder.',
      },
      {
        title: 'I paid, and nothing happened',
        body:
          'Open Orders. A payment under way is followed there until its confirmation arrives; ' +
          'money that arrives late completes the order.',
      },
      {
        title: 'My server is not ready',
        body:
          'Servers are active within 2 hours after the payment is confirmed. If it takes ' +
          'longer, choose the order below and tell us.',
      },
    ],
    form: {
      order: 'About which order?',
      noOrder: 'None in particular',
      message: 'Message',
      hint: 'Never send passwords or PINs.',
      send: 'Send',
      sending: 'Sending...',
      sent: 'Message sent successfully!',
      answer: (email: string) => `The answer comes to ${email}.`,
      failed: 'Something went wrong. Please try again.',
      short: (min: number) => `Message must be at least ${min} characters long`,
    },
  },
  sw: {
    ways: 'Njia za kutufikia',
    questions: 'Yanayojibiwa papo hapo',
    support: {
      title: 'Msaada',
      link: 'Msaada',
      hint: 'Maswali ya kawaida',
      text: '24/7: acha ujumbe wakati wowote. Mtu anausoma na kujibu kwa maandishi.',
    },
    chat: {
      title: 'Gumzo',
      link: 'Gumzo',
      hint: 'Swali fupi',
      text: 'Hakuna anayeandika kwa sasa. Andika hapa na jibu litakufikia kwa barua pepe.',
    },
    tickets: {
      title: 'Tiketi',
      link: 'Fungua Tiketi',
      hint: 'Jambo la kufuatilia',
      text: 'Chagua agizo linalohusika, ili tulipate mara moja.',
    },
    answers: [
      {
        title: 'Maelezo ya proksi yangu yako wapi?',
        body: 'Chini ya Proksi Zako. Barua yenye maelezo huenda iko kwenye taka.',
      },
      {
        title: 'Nimelipa na hakuna kilichotokea',
        body:
          'Fungua Maagizo. Malipo yanafuatiliwa hadi uthibitisho ufike; pesa zinazochelewa ' +
          'hukamilisha agizo.',
      },
      {
        title: 'Seva yangu haiko tayari',
        body:
          'Seva huwa tayari ndani ya saa 2 baada ya malipo kuthibitishwa. Ikichelewa, chagua ' +
          'agizo hapa chini na utuambie.',
      },
    ],
    form: {
      order: 'Kuhusu agizo gani?',
      noOrder: 'Hakuna mahususi',
      message: 'Ujumbe',
      hint: 'Usitume kamwe nenosiri au PIN.',
      send: 'Tuma',
      sending: 'Inatuma...',
      sent: 'Ujumbe umetumwa!',
      answer: (email: string) => `Jibu litakuja kwa ${email}.`,
      failed: 'Hitilafu imetokea. Tafadhali jaribu tena.',
      short: (min: number) => `Ujumbe uwe na angalau herufi ${min}`,
    },
  },
});
