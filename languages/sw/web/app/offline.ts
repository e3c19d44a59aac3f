import type { WebTexts } from '#languages/web-texts.ts';

export const offline: WebTexts['offline'] = {
  strip: 'Huna mtandao.',
  from: (moment) => `Hii ni ya ${moment}.`,
  lacks: 'Kinachokosekana kitapakiwa ukirudi mtandaoni.',
  title: 'Huna mtandao',
  text: 'Ukurasa huu haujahifadhiwa kwenye kifaa hiki. Utafunguka ukirudi mtandaoni.',
  again: 'Jaribu tena',
};
