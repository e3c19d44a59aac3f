/** What a visitor typed, ready for `like`: words that must all occur, or the start of an id. */
export type SearchTerms = Readonly<{ words: readonly string[]; idPrefix: string | undefined }>;

const wordsMax = 8;
const idLike = /^(?:prx_[0-9a-f]{0,32}|[0-9a-f]{8,32})$/;

/**
 * Folds as the `search_text` column does (no accents, lower case), so that "sao paulo" finds São
 * Paulo. Words may come from different fields: "queens fiber" is a city and an ISP.
 */
export function searchTerms(typed: string): SearchTerms {
  const folded = fold(typed);
  const words = folded.split(/\s+/).filter(Boolean).slice(0, wordsMax);
  const [only] = words;
  const isId = words.length === 1 && only !== undefined && idLike.test(only);
  return { words, idPrefix: isId ? `prx_${only.replace(/^prx_/, '')}` : undefined };
}

/** Letters that Unicode does not take apart into a letter and a mark. */
const undecomposed: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i' };

export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[łøđı]/g, (letter) => undecomposed[letter] ?? letter);

/** Takes their meaning from the characters that `like` would read as patterns. */
export const likeLiteral = (text: string) => text.replace(/[\\%_]/g, (mark) => `\\${mark}`);
