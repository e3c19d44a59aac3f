/** Push notifications of team members, who work in English. */
export const pushWords = {
  title: 'On this device',
  text: 'Get orders, activation deadlines and questions while Admin is closed. Choose what you get above, under Device.',
  on: 'Enable on this device',
  off: 'Turn off',
  test: 'Send test',
  tested: 'Sent. It appears within seconds',
  kept: 'Notifications enabled',
  own: 'This device',
  sent: (time: string) => `last sent ${time}`,
  never: 'nothing sent yet',
  failed: (why: string) => `not delivered: ${why}`,
  denied: 'This browser blocks notifications. Allow them for this page in its settings.',
  noService: 'This browser’s push service is not responding. Try again later.',
  unable:
    'This browser doesn’t support push notifications. On an iPhone, add the shop to the home screen first.',
  unreachable: 'We couldn’t load your devices.',
  again: 'Retry',
};
