export { nameManifest, nameShell } from './app-shell.ts';
export { publicPages } from './public-pages.ts';
