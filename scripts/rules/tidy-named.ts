const named = /(?<![\w./*-])(?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|sql|md|txt|sh)\b/g;
/** A part of a name that the reader fills in: `goods/NAME/kind.ts`. */
const placeholder = /(?:^|\/)[A-Z]{2,}(?:[/.]|$)/;

/**
 * Files that a document names and the project does not have. A name may leave out the folders in
 * front of it, as long as some file ends with it.
 */
export function unknownFiles(text: string, files: readonly string[]): string[] {
  const names = new Set([...text.matchAll(named)].map(([name]) => name));
  return [...names].filter(
    (name) =>
      !placeholder.test(name) && !files.some((file) => file === name || file.endsWith(`/${name}`)),
  );
}
