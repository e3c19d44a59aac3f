import { counted } from '#contracts/locales.ts';
import { catalogue } from '../../lib/text/words.ts';

export const paletteWords = catalogue('palette', {
  title: 'Search or run a command',
  hint: 'Search pages, orders, cities, IP addresses…',
  results: 'Results',
  none: 'No results. Try a page, an order ID or a city.',
  count: (count: number) => counted(count, 'result'),
  groups: { go: 'Pages', found: 'Your account', act: 'Actions' },
  settings: 'Settings',
  tour: 'Welcome tour',
  light: 'Light mode',
  dark: 'Dark mode',
  language: (name: string) => `Language: ${name}`,
  print: 'Print this page',
  help: 'Keyboard shortcuts',
  signOut: 'Sign out',
  shortcuts: {
    title: 'Keyboard shortcuts',
    text: 'Single keys are off while you type in a field.',
    palette: 'Search or run a command',
    search: 'Search this page',
    list: 'Show shortcuts',
    close: 'Close',
    single: 'Single-key shortcuts ( / and ? )',
  },
  /** What the keys do on a list of rows. */
  list: {
    title: 'In a list',
    move: 'Next or previous row',
    open: 'Open the row',
    act: 'Main action of the row',
    choose: 'Select the row',
    range: 'Select up to this row',
    clear: 'Clear the selection',
  },
});
