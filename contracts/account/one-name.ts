/** One field for the whole name of a person, as sign-up asks for it (decision 0062). */
import * as z from 'zod/mini';
import { nameProblems, personName } from '../text.ts';
import { nameMax, profileBody } from './identity.ts';

/** The first word is the first name, all others are the last one. */
export function namesIn(written: string) {
  const [firstName = '', ...others] = written.trim().split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}

const isKept = (written: string) =>
  written === '' || profileBody.safeParse(namesIn(written)).success;
/** Both names as one: each has to be a name that is kept. */
export const fullName = personName(2 * nameMax + 1).check(z.refine(isKept, nameProblems.part));
