import { catalogue } from '../../lib/text/words.ts';

export const offlineWords = catalogue('offline', {
  strip: 'You’re offline.',
  from: (moment: string) => `This is from ${moment}.`,
  lacks: 'What’s missing loads when you reconnect.',
  title: 'You’re offline',
  text: 'This page isn’t saved on this device. It opens when you reconnect.',
  again: 'Try again',
});
