import { catalogue } from '../text/words.ts';

/** What a person reads of a call that has no words of the shop to show. */
export const reachWords = catalogue('reach', {
  unreachable: 'We couldn’t connect. Check your connection and try again.',
  unreadable: 'Something went wrong on our side. Try again.',
});
