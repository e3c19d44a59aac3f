/** What of the XML of an S3 store a backup reads: codes, keys and tokens, all flat texts. */

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const plain = (text: string) =>
  text.replaceAll(/&(#\d+|#x[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const isHex = name[1]?.toLowerCase() === 'x';
    return String.fromCodePoint(Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10));
  });

const textsOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    plain(text),
  );

/** The `<Code>` of an error; empty where the answer has none. */
export const codeOf = (body: Uint8Array): string =>
  textsOf(Buffer.from(body).toString(), 'Code')[0] ?? '';

/** One page of ListObjectsV2 that was asked for with `encoding-type=url`. */
export function listedPage(xml: string): Readonly<{
  keys: readonly string[];
  /** For the next page; undefined on the last. */
  next: string | undefined;
}> {
  const isEncoded = textsOf(xml, 'EncodingType')[0] === 'url';
  const keys = textsOf(xml, 'Key').map((key) =>
    isEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key,
  );
  const isCut = textsOf(xml, 'IsTruncated')[0] === 'true';
  return { keys, next: isCut ? textsOf(xml, 'NextContinuationToken')[0] : undefined };
}
