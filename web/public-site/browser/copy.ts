/** The script of the page with a command, beside the one that all pages have. */
import { startCopy } from './copy-text.ts';

startCopy();
