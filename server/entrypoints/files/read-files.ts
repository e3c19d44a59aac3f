import { productFile } from '#modules/catalogue/editing';
import { stockFile } from '#modules/inventory/stock';
import { statementFile } from '#modules/reconciliation/reading';
import { markdownTexts } from '#modules/support/articles';
import { serveFileTasks } from '#platform/files/serve-tasks.ts';

/** The thread that reads files (`#platform/files/read-file.ts`), and all that it can read. */
serveFileTasks([markdownTexts, productFile, statementFile, stockFile]);
