import { productRowsMax } from '#contracts/admin/goods/products.ts';
import { FileUnreadable, type FileTask } from '#platform/files/file-task.ts';
import { readCsv, type CsvRow } from '#platform/files/read-csv.ts';

/** The rows of a file of products, its head first. */
export const productFile: FileTask<string, readonly CsvRow[]> = {
  name: 'products',
  pointer: '/text',
  read: (text) => {
    // The head is a row as well.
    const rows = readCsv(text, { rowsMax: productRowsMax + 1 });
    if (rows.length < 2) throw new FileUnreadable('It has no rows.');
    return rows;
  },
};
