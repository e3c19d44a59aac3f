export { proofOf, proofOfLine } from './proof.ts';
/** The link of a purchase mail that shows credentials once. */
export {
  forgetRevealLinks,
  makeRevealLink,
  revealHours,
  takeRevealLink,
} from './reveal-links.sql.ts';
