/** Reading a statement, for the thread that reads files. */
export { statementFile } from './statement-file.ts';
