/** The script of the front page, beside the one that all pages have. */
import { startIntro } from './intro.ts';

startIntro();
