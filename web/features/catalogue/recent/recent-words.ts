import { catalogue } from '../../../lib/text/words.ts';

export const recentWords = catalogue('recent', {
  title: 'Recently viewed',
  clear: 'Clear',
});
