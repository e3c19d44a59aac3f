// Deletes unused files from node_modules: half of what packages contain. Plain JavaScript without
// dependencies, like `install.mjs`, which calls it after each installation.
import * as fs from 'node:fs';
import { join } from 'node:path';

/**
 * What jsPDF loads to draw HTML and SVG, which our reports never ask of it. Their package.json
 * stays, so that npm counts them as installed and fetches them no second time.
 */
export const neverLoaded = ['canvg', 'core-js', 'dompurify', 'html2canvas'];

const folders = [
  // The one form of a flag that the shop shows is `3x2`.
  ...['1x1', 'commonjs', 'modules', 'react', 'string'].map((form) => `country-flag-icons/${form}`),
  '@base-ui/react/docs',
];

/** Of a family of fonts the cuts that documents are printed in. */
const fonts = '@expo-google-fonts';
const cutsKept = ['400Regular', '600SemiBold'];

/** No package of ours compiles, so the pinned Node needs no headers. */
const pinnedNode = /^node-(bin-)?(linux|darwin|win)-\w+$/;

/** Removes it from the packages of the project at `root`; once more changes nothing. */
export function removeUnneeded(root) {
  const packages = join(root, 'node_modules');
  for (const name of neverLoaded) removeCode(join(packages, name));
  const headers = fs.readdirSync(packages).filter((name) => pinnedNode.test(name));
  for (const folder of [...folders, ...headers.map((name) => `${name}/include`)]) {
    fs.rmSync(join(packages, folder), { recursive: true, force: true });
  }
  removeCuts(join(packages, fonts));
  removeSourceMaps(packages);
}

function removeCuts(families) {
  for (const family of fs.existsSync(families) ? fs.readdirSync(families) : []) {
    const cuts = fs.readdirSync(join(families, family)).filter((name) => /^\d00\w+$/.test(name));
    for (const cut of cuts.filter((name) => !cutsKept.includes(name))) {
      fs.rmSync(join(families, family, cut), { recursive: true, force: true });
    }
  }
}

/** Packages inside of one are npm's to keep or to move. */
function removeCode(folder) {
  const kept = ['package.json', 'node_modules'];
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
    if (!kept.includes(name)) fs.rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** They lead into sources that mostly are not there. */
function removeSourceMaps(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeSourceMaps(path);
    else if (entry.isFile() && entry.name.endsWith('.map')) fs.rmSync(path, { force: true });
  }
}
