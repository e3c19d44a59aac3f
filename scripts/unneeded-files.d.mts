/** Packages of which only the package.json stays. */
export const neverLoaded: readonly string[];
/** Deletes unused files from node_modules. */
export function removeUnneeded(root: string): void;
