import { catalogue } from '../../lib/text/words.ts';

export const tableWords = catalogue({
  en: {
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
  },
  sw: {
    columns: 'Safu wima',
    shown: 'Inaonekana',
    hidden: 'Imefichwa',
    file: 'Pakua CSV',
    choose: (name: string) => `Chagua ${name}`,
    chooseAll: 'Chagua safu mlalo zote za ukurasa huu',
    chooseHead: 'Uteuzi',
    actsHead: 'Vitendo',
    sorted: (column: string, isDown: boolean) =>
      `Imepangwa kwa ${column}, ${isDown ? 'kushuka' : 'kupanda'}.`,
    range: (from: string, to: string, total: string) => `${from}–${to} kati ya ${total}`,
    moreThan: (count: string) => `zaidi ya ${count}`,
    noMatch: 'Hakuna kilichopatikana',
    noMatchText: 'Badilisha utafutaji au vichujio.',
    clear: 'Futa utafutaji na vichujio',
    beyond: 'Ukurasa huu hauna kitu',
    beyondText: 'Orodha sasa ni fupi zaidi.',
    first: 'Nenda kwenye ukurasa wa kwanza',
  },
});
