/** What we use of bidi-js, which brings no types: the Unicode bidirectional algorithm. */
declare module 'bidi-js' {
  type Levels = Readonly<{ levels: Uint8Array }>;
  type Bidi = Readonly<{
    /** A level for each UTF-16 unit; odd ones are read from right to left. */
    getEmbeddingLevels(text: string): Levels;
    /** Brackets that face the other way there, by their index. */
    getMirroredCharactersMap(text: string, levels: Uint8Array): ReadonlyMap<number, string>;
    getMirroredCharacter(char: string): string | null;
  }>;
  export default function bidiFactory(): Bidi;
}
