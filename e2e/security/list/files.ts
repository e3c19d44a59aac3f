import { attack } from './case.ts';

const modules = 'server/modules';
const platform = 'server/platform/files';

/** Files and long texts that staff bring in, often from somebody else, and files that they take. */
export const fileCases = [
  attack(
    'S190',
    'A small file that stops the shop',
    [
      'server/entrypoints/files/large-files.db.test.ts',
      '%s is refused and holds up nobody',
      '%s are read and hold up nobody',
    ],
    [
      `${platform}/read-file.test.ts`,
      'a file that takes too long is refused, and the next one has its turn',
      'a file that takes too much memory is refused, and this process lives',
      'files wait for their turn, and where too many wait one is told to come again',
    ],
    [
      `${platform}/read-workbook.test.ts`,
      'a workbook is refused before rows and columns are made: %s',
      'a zip of many entries is refused at the first one too many',
      'what unpacks to very much is refused meanwhile, whatever the zip says of itself',
    ],
    [`${platform}/read-csv.test.ts`, 'reading stops at the limit of %s'],
    [
      `${modules}/support/articles/render-markdown.test.ts`,
      'what is nested too deep is refused before it is rendered: %s',
    ],
  ),
  attack(
    'S191',
    'A line of stock that is read as something else',
    [
      `${modules}/inventory/stock/read-line.test.ts`,
      'the line %s is refused with the reason and what to do',
      'a line that can be read in two ways is refused: %s',
    ],
    [
      `${modules}/inventory/stock/read-line.fuzz.test.ts`,
      'nothing is read that is not what it says, in ${lines} lines',
    ],
  ),
  attack('S192', 'A cell that a spreadsheet runs or changes', [
    'contracts/format/csv.test.ts',
    'text that a spreadsheet would run stays text; a negative number stays a number',
    'what a spreadsheet would change, such as %s, is kept by a quote and comes back',
  ]),
  attack('S193', 'Letters that were lost on the way', [
    `${modules}/inventory/stock/read-file.test.ts`,
    'a row with a letter that could not be read is refused (%s)',
  ]),
];
