import { catalogue } from '../../../lib/text/words.ts';

export const savedWords = catalogue('saved', {
  title: 'Saved searches',
  name: 'Name this search',
  nameHint: 'Saves the country, filters and sorting. Using the same name overwrites it.',
  save: 'Save',
  found: (count: string) => `${count} found`,
  remove: (name: string) => `Delete ${name}`,
  none: 'No saved searches yet.',
  failed: 'Failed to load saved searches. Please try again.',
  refused: 'We couldn’t save this search. Please try again.',
});
