/** Single steps, for tests above this module. */
export { judgeComponents } from '../judge.ts';
