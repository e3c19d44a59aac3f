/** A master secret must cost at least this much to guess. */
export const secretBitsMin = 128;
/** Keys issued by a provider are longer than this; samples and placeholders are not. */
export const issuedKeyBitsMin = 64;

const charactersMax = 512;
const patternMin = 4;
const bitsPerLetterOfWord = 2;
const wordOfPhraseBits = 13;
const bitsPerDigit = Math.log2(10);
const rowBits = 9;
const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890'];
const rows = [...keyRows, ...keyRows.map((row) => row.split('').toReversed().join(''))];

type Piece = Readonly<{ length: number; bits: number }>;

/**
 * Estimates from below how many bits it takes to guess a text: characters that no pattern explains
 * cost the logarithm of their alphabet, and repeats, sequences, rows of keys and words cost what
 * describing them costs (decision 0024).
 */
export function estimatedBits(given: string): number {
  const text = given.slice(0, charactersMax);
  const perCharacter = Math.log2(alphabetOf(text));
  const patterns = patternsFor(text);
  let bits = 0;
  for (let at = 0; at < text.length;) {
    const found = patterns
      .flatMap((pattern) => pattern(text, at) ?? [])
      .filter((piece) => piece.bits < piece.length * perCharacter);
    const [piece] = found.toSorted((a, b) => a.bits / a.length - b.bits / b.length);
    bits += piece?.bits ?? perCharacter;
    at += piece?.length ?? 1;
  }
  return bits;
}

const alphabets: readonly (readonly [RegExp, number])[] = [
  [/^\d*$/, 10],
  [/^[\da-f]*$/i, 16],
  // Moments and telephone numbers.
  [/^[\d\s:.,+TZ()/-]*$/, 20],
  [/^(?:[a-z]*|[A-Z]*)$/, 26],
  [/^(?:[\da-z]*|[\dA-Z]*)$/, 36],
  [/^[a-z]*$/i, 52],
  [/^[\da-z]*$/i, 62],
  [/^[\da-z+/=_-]*$/i, 64],
];
const printable = 95;

const alphabetOf = (text: string) =>
  alphabets.find(([characters]) => characters.test(text))?.[1] ?? printable;

/** Words are not looked for in hexadecimal digits, which spell few. */
function patternsFor(text: string) {
  const patterns = [repeatAt, stepsAt, keyRowAt];
  if (/^[\da-f]*$/i.test(text)) return patterns;
  return [...patterns, digitsAt, /\s/.test(text) ? wordOfPhraseAt : wordAt];
}

/** What is said again, such as abab. */
const repeatAt = (text: string, at: number) => longestRepeat(text.toLowerCase().split(''), at);

/** Sequences with a constant step, such as 4567, dcba or 112233. */
function stepsAt(text: string, at: number): Piece | undefined {
  const steps = Array.from(text.slice(1), (character, index) =>
    String(character.charCodeAt(0) - text.charCodeAt(index)),
  );
  return longestRepeat(steps, at);
}

/** The longest run from here on that also begins earlier; it may overlap itself. */
function longestRepeat(parts: readonly string[], at: number): Piece | undefined {
  let longest = 0;
  for (let from = 0; from < at; from += 1) {
    let length = 0;
    while (at + length < parts.length && parts[from + length] === parts[at + length]) length += 1;
    longest = Math.max(longest, length);
  }
  if (longest < patternMin) return undefined;
  return { length: longest, bits: Math.log2(at) + Math.log2(longest) };
}

function keyRowAt(text: string, at: number): Piece | undefined {
  const rest = text.slice(at).toLowerCase();
  let length = 0;
  while (length < rest.length && rows.some((row) => row.includes(rest.slice(0, length + 1)))) {
    length += 1;
  }
  return length < patternMin ? undefined : { length, bits: rowBits };
}

/** A number inside other text, such as a year. */
function digitsAt(text: string, at: number): Piece | undefined {
  const { length } = /^\d*/.exec(text.slice(at))?.[0] ?? '';
  return length < patternMin ? undefined : { length, bits: length * bitsPerDigit };
}

/** Letters of one case that follow each other, as words have them and random text seldom. */
function wordAt(text: string, at: number): Piece | undefined {
  const { length } = /^(?:[A-Z][a-z]{2,9}|[a-z]{4,10}|[A-Z]{4,10})/.exec(text.slice(at))?.[0] ?? '';
  return length === 0 ? undefined : { length, bits: length * bitsPerLetterOfWord };
}

/** Between spaces a word costs what choosing it from a long list costs, the space included. */
function wordOfPhraseAt(text: string, at: number): Piece | undefined {
  const { length } = /^[a-z]{2,}[\s.,:;-]*/i.exec(text.slice(at))?.[0] ?? '';
  return length === 0 ? undefined : { length, bits: wordOfPhraseBits };
}
