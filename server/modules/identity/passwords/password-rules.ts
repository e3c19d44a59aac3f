import { passwordMax, passwordMin } from '#contracts/account/identity.ts';
import { refusal } from '#platform/errors.ts';
import { isListed } from './password-list.ts';

/** Decision G1: length and blocklists, no composition rules, no forced change. */
export const passwordLimits = { min: passwordMin, max: passwordMax } as const;

const reasons = {
  short: `Use at least ${passwordMin} characters.`,
  long: `Use at most ${passwordMax} characters.`,
  common: 'This password is too common. Choose something harder to guess.',
  pattern: 'This password repeats one short pattern. Choose something longer.',
  personal: 'This password contains your name, your email or the name of this shop.',
};

/** Words of this shop, which a guesser tries first. */
const shopWords = ['lango', 'proxy', 'proxies', 'mpesa'];

export const PasswordRefused = refusal('password-refused', (reason: string) => ({
  message: reason,
  fields: [{ pointer: '/password', detail: reason }],
}));

/**
 * Returns the password in the form to be hashed (NFKC). Throws `PasswordRefused` with the reason
 * when it is too short or long, well known, one repeated pattern, or made of `context`: the
 * person's names and e-mail. Lengths count characters, not UTF-16 units, after normalisation.
 */
export function acceptPassword(typed: string, context: readonly string[]): string {
  // Length first: nothing below is done for a text that is refused anyway (rule S97).
  if (typed.length > passwordMax * 4) throw new PasswordRefused(reasons.long);
  const password = typed.normalize('NFKC');
  const length = Array.from(password).length;
  if (length < passwordMin) throw new PasswordRefused(reasons.short);
  if (length > passwordMax) throw new PasswordRefused(reasons.long);
  const folded = password.toLowerCase();
  if (isPattern(folded)) throw new PasswordRefused(reasons.pattern);
  if (isListed(plainForms(folded)) || isCommonWordDressedUp(folded)) {
    throw new PasswordRefused(reasons.common);
  }
  if (isMadeOf(folded, context)) throw new PasswordRefused(reasons.personal);
  return password;
}

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const plain = (text: string) =>
  text.replace(/[013457@$!]/g, (character) => lookalikes[character] ?? character);

const paddingMax = 6;

/**
 * What a password is when the ways in which people lengthen a common one are undone: up to six
 * digits and signs around it, the same twice or more, signs between, letters written as signs.
 * Other ways, such as two common words one after the other, are only known for the words below.
 */
function plainForms(folded: string): readonly string[] {
  const core = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const bare = folded.length - core.length <= paddingMax ? [core] : [];
  return [folded, ...bare]
    .flatMap((text) => [text, unitOf(text), unitOf(text.replace(/[^\p{L}\p{N}]/gu, ''))])
    .flatMap((text) => [text, plain(text)]);
}

/** What passwords are most often made of; alone, digits and signs around them add nothing. */
const baseWords = new Set(
  (
    'password passwort passphrase admin administrator welcome letmein qwerty qwertyuiop ' +
    'login iloveyou monkey dragon football baseball superman batman sunshine princess ' +
    'master shadow michael jordan liverpool chelsea arsenal manchester manutd barcelona ' +
    'kenya nairobi safaricom jesus jesuschrist blessed godisgood changeme secret access ' +
    'default guest internet computer summer winter spring autumn january february march ' +
    'april june july august september october november december monday friday charlie ' +
    'freedom whatever trustno pokemon starwars hello'
  ).split(' '),
);

/** A base word, once or repeated, with digits and signs before, between or after it. */
function isCommonWordDressedUp(folded: string): boolean {
  const core = folded.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return [core, plain(core)].some((text) => {
    const letters = text.replace(/[^a-z]/g, '');
    return baseWords.has(letters) || baseWords.has(unitOf(letters)) || isChain(letters);
  });
}

/** Whether base words one after the other make up all of it. */
function isChain(letters: string): boolean {
  const isReached = [true];
  for (let end = 1; end <= letters.length; end += 1) {
    isReached[end] = isReached.some(
      (reached, start) => reached && baseWords.has(letters.slice(start, end)),
    );
  }
  return letters.length > 0 && isReached[letters.length] === true;
}

const distinctMin = 5;
const unitMax = 6;
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujmikolp',
];

/** Few different characters, a short unit repeated, or a walk along the alphabet or the keys. */
function isPattern(folded: string): boolean {
  if (new Set(folded).size < distinctMin) return true;
  if (unitOf(folded).length <= unitMax && unitOf(folded) !== folded) return true;
  const reversed = Array.from(folded).toReversed().join('');
  if (runs.some((run) => run.includes(folded) || run.includes(reversed))) return true;
  return withoutRuns(folded).length <= besideRunsMax;
}

const walkMin = 5;
const besideRunsMax = 4;

/** What is left without every walk of some length, such as the count in a phone number. */
function withoutRuns(folded: string): string {
  let rest = '';
  for (let at = 0; at < folded.length;) {
    const length = runFrom(folded, at);
    if (length < walkMin) rest += folded.charAt(at);
    at += length < walkMin ? 1 : length;
  }
  return rest;
}

/** How far the text follows one of the runs from here. */
function runFrom(folded: string, at: number): number {
  let length = 1;
  while (at + length < folded.length) {
    const walk = folded.slice(at, at + length + 1);
    if (!runs.some((run) => run.includes(walk))) break;
    length += 1;
  }
  return length;
}

/** The shortest text that gives `text` when repeated; the text itself when nothing does. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (text.length % length === 0 && unit.repeat(text.length / length) === text) return unit;
  }
  return text;
}

const wordMin = 3;
const remainderMin = 6;

/** Whether hardly anything but digits and signs is left without the person's and shop's words. */
function isMadeOf(folded: string, context: readonly string[]): boolean {
  const words = context
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .concat(shopWords)
    .filter((word) => word.length >= wordMin)
    .toSorted((left, right) => right.length - left.length);
  return [folded, plain(folded)].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
    if (rest === text) return false;
    return rest.replace(/[^\p{L}]/gu, '').length < remainderMin;
  });
}
