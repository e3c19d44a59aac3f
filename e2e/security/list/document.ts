import { caseGroups } from './index.ts';
import { idsOf, ownTests } from './proofs.ts';

/** Where the document stands, from the root. */
export const documentFile = 'docs/security-tests.md';

const opening = `# Security tests

\`npm run security\` starts the whole program, attacks it from outside and prints this table with
the result of each case. "Attacked" names the tests that send real requests to the running program;
"Also proven by" names tests of the gate, and the run fails when one of them is gone. Written by
\`npm run security\`; a unit test compares it with the list in \`e2e/security/list\`.

\`THOROUGH=1 npm run security -- fuzz\` sends 100,000 requests made from the interface description,
and \`THOROUGH=1 npm run security -- scan\` lets sqlmap and wapiti at the shop (decision 0035).
`;

/** The list of cases as Markdown. */
export function securityDocument(): string {
  const own = ownTests();
  const groups = caseGroups.map(({ title, cases }) => {
    const rows = cases.map(({ id, what, elsewhere }) => {
      const files = new Set(own.filter((test) => idsOf(test.title).includes(id)).map(fileOf));
      return [id, what, list(files), list(new Set(elsewhere.map(fileOf)))];
    });
    return [`## ${title}`, '', ...tableOf(heads, rows)].join('\n');
  });
  return `${opening}\n${groups.join('\n\n')}\n`;
}

const heads = ['Id', 'What is tried', 'Attacked', 'Also proven by'];

/** A table whose columns are as wide as their widest cell, as the formatter writes it. */
function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}

const fileOf = ({ file }: Readonly<{ file: string }>) => `\`${file.replace('e2e/security/', '')}\``;
const list = (files: ReadonlySet<string>) => [...files].join(', ') || '-';
