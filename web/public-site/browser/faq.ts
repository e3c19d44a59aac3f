/** The script of the answers' page, beside the one that all pages have. */
import { startFaqSearch } from './faq-search.ts';

startFaqSearch();
