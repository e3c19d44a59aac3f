/** Packages of which nothing but their package.json stays. */
export const neverLoaded: readonly string[];
/** Takes out of node_modules what nobody reads. */
export function removeUnneeded(root: string): void;
