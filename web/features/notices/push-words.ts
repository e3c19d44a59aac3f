/** What staff read about their devices; the office speaks English. */
export const pushWords = {
  title: 'On this device',
  text: 'Orders, the two-hour clock and questions reach you while the office is closed. What comes is chosen above, under Device.',
  on: 'Tell this device',
  off: 'Stop',
  test: 'Send a test',
  tested: 'Sent: it shows within seconds',
  kept: 'This device is told from now on',
  own: 'This device',
  sent: (time: string) => `last told ${time}`,
  never: 'nothing sent yet',
  failed: (why: string) => `not reached: ${why}`,
  denied:
    'This browser was told not to show notifications. Allow them in its settings for this page.',
  noService: 'The push service of this browser does not answer. Try again later.',
  unable:
    'This browser takes no push messages. On an iPhone, add the shop to the home screen first.',
  unreachable: 'Your devices could not be loaded.',
  again: 'Try again',
};
