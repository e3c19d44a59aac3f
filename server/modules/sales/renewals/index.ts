/** Before a lease ends. */
export { remindOfEnds } from './remind.ts';
export { renewByThemselves } from './auto-renew.ts';
