import { catalogue } from '../../../lib/text/words.ts';

export const savedWords = catalogue('saved', {
  title: 'Saved searches',
  name: 'Name this search',
  nameHint: 'Country, filters and sorting are saved. A name in use is replaced.',
  save: 'Save',
  found: (count: string) => `${count} found`,
  remove: (name: string) => `Delete ${name}`,
  none: 'No saved searches yet.',
  failed: 'Failed to load saved searches. Please try again.',
  refused: 'The search wasn’t saved. Please try again.',
});
