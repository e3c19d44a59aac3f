import { catalogue } from '../../lib/text/words.ts';

export const tableWords = catalogue('table', {
  columns: 'Columns',
  shown: 'Shown',
  hidden: 'Hidden',
  file: 'Download CSV',
  choose: (name: string) => `Select ${name}`,
  chooseAll: 'Select all rows on this page',
  chooseHead: 'Selection',
  actsHead: 'Actions',
  sorted: (column: string, isDown: boolean) =>
    `Sorted by ${column}, ${isDown ? 'descending' : 'ascending'}.`,
  range: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
  moreThan: (count: string) => `more than ${count}`,
  noMatch: 'No matches',
  noMatchText: 'Try a different search or filter.',
  clear: 'Clear search and filters',
  beyond: 'This page is empty',
  beyondText: 'The list is shorter now.',
  first: 'Go to the first page',
});
