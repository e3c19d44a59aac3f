/** The builds that there are: the browser's part with the public pages, and the processes. */
export type BuildName = 'web' | 'server';
export function sourcesOf(root: string, name: BuildName): string[];
export function isFresh(root: string, name: BuildName): boolean;
export function stampBuild(root: string, name: BuildName): void;
export function unstampBuild(root: string, name: BuildName): void;
