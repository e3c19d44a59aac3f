import { accessCases } from './access.ts';
import { accountCases } from './accounts.ts';
import { edgeCases } from './edges.ts';
import { fileCases } from './files.ts';
import { moneyCases } from './money.ts';
import { repairedCases } from './repairs.ts';

/** Every case by what it is about, in the order of the table. */
export const caseGroups = [
  { title: 'Whose data, whose functions', cases: accessCases },
  { title: 'Money and providers', cases: moneyCases },
  { title: 'Accounts and sessions', cases: accountCases },
  { title: 'Browser, parsing, mail, machine', cases: edgeCases },
  { title: 'Files', cases: fileCases },
  { title: 'Found in reviews', cases: repairedCases },
] as const;

export const securityCases = caseGroups.flatMap(({ cases }) => cases);
