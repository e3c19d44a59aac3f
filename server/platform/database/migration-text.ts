/** The line that takes a migration out of the transaction that every other has. */
const directive = /^-- Runs outside of a transaction\b/m;

/**
 * Whether a migration declares that it runs outside of a transaction, as a concurrently created
 * index has to. Its steps before a failure stay applied, so each must be repeatable.
 */
export const runsOutside = (text: string): boolean => directive.test(text);

/**
 * The statements of such a migration, in order and without comments. A statement ends with a
 * semicolon at the end of a line: such a file holds no functions, which end otherwise.
 */
export const outsideStatements = (text: string): readonly string[] =>
  text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
