/** A name of the program as words: "first_connection" and "not-listed" read the same. */
export function readable(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[._:-]+/g, ' ');
  const sentence = words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
  return sentence
    .replace(/\bmpesa\b/i, 'M-Pesa')
    .replace(/\b(api|ip)\b/gi, (word) => word.toUpperCase());
}

/** The word of an open list, or its name made readable. */
export const wordIn = (words: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(words, name) ? words[name] : undefined) ?? readable(name);
