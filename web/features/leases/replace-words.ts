import { counted } from '#contracts/locales.ts';
import { catalogue } from '../../lib/text/words.ts';

/** Replacing the address of a lease, and its previous ones. */
export const replaceWords = catalogue('replace', {
  title: 'Address',
  intro:
    'We’ll test it first. If it’s down or in the wrong place, you get a new IP right away, and it doesn’t count towards your limit.',
  left: (count: number) => `${counted(count, 'replacement')} left.`,
  next: (when: string) => `You can replace a working address again from ${when}.`,
  open: 'Replace address',
  dialog: 'Replace address',
  stays: 'Host, port, username and password stay the same.',
  why: 'What’s wrong?',
  reasons: {
    'address-down': 'Stopped working (detected by us)',
    'address-ending': 'Withdrawn by our supplier',
    staff: 'Replaced by our team',
    'not-working': 'It doesn’t work',
    'wrong-location': 'Wrong location',
    'cannot-change-network': 'A site blocks its network',
    'low-speed': 'Too slow',
    other: 'Something else',
  },
  anywhere: 'Another city in the same country is fine',
  send: 'Test and replace',
  sending: 'Testing your address...',
  failed: 'We couldn’t replace the address. Nothing was changed; please try again.',
  done: (ip: string, place: string) => `Your new address is ${ip}, ${place}.`,
  fault: 'Our test confirmed the fault, so this didn’t use your quota.',
  history: 'Previous addresses',
  added: (minutes: number) => `${minutes} min added`,
  none: 'No previous addresses.',
});
