/** Reading a file of stock, for the thread that reads files. */
export { stockFile } from './read-file.ts';
