/** Reading a file of products, for the thread that reads files. */
export { productFile } from './product-file-rows.ts';
