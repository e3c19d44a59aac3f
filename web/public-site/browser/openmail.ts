/** The script of the page that leads to a mailbox, beside the one that all pages have. */
import { pointOutMailbox } from './mailboxes.ts';

pointOutMailbox();
