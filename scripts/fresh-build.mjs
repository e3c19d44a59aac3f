// Whether a build was made from the current sources. Plain JavaScript without dependencies, since
// `run.mjs` uses it before anything is installed, on Node from 20.19 on.
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';

/**
 * The inputs of each build: single files, and folders except for what `leavesOut` names; and the
 * path of its stamp, which the build writes last.
 */
const builds = {
  web: {
    stamp: 'dist/web-sources.json',
    folders: ['web', 'contracts', 'languages', 'docs/problems'],
    files: [
      'vite.config.ts',
      'package-lock.json',
      'app-screens',
      'app-shell',
      'browser-code',
      'browsers',
      'class-names',
      'compress-build',
      'offline-files',
      'page-styles',
      'parse-build',
      'public-pages',
      'shared-parts',
      'site-files',
      'site-scripts',
    ],
    leavesOut: (file) =>
      /\.test\.tsx?$/.test(file) ||
      file === 'languages/README.md' ||
      (file.startsWith('web/') && file.endsWith('.md')) ||
      (file.startsWith('contracts/') && !file.endsWith('.ts')),
  },
  server: {
    stamp: 'dist/server-sources.json',
    folders: ['server', 'gateway', 'sandbox', 'launcher', 'contracts', 'languages'],
    files: ['package.json', 'package-lock.json', 'fresh-build.mjs', 'server-build', 'web-build'],
    leavesOut: (file) => /\.test\.ts$|\/testing\//.test(file) || !file.endsWith('.ts'),
  },
};

/** A name without an ending is a script of the build. */
const pathOf = (name) => {
  if (name.endsWith('.mjs')) return `scripts/${name}`;
  return name.includes('.') ? name : `scripts/build/${name}.ts`;
};

/** The files that a build is made of, by their path in the project at `root`, in order. */
export function sourcesOf(root, name) {
  const { folders, files, leavesOut } = builds[name];
  const inside = [];
  for (const folder of folders) {
    if (fs.existsSync(join(root, folder))) walk(root, folder, inside);
  }
  const single = files.map(pathOf).filter((file) => fs.existsSync(join(root, file)));
  const all = [...single, ...inside.filter((file) => !leavesOut(file))];
  return all.toSorted((a, b) => (a < b ? -1 : 1));
}

function walk(root, folder, found) {
  for (const entry of fs.readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) walk(root, path, found);
    else if (entry.isFile()) found.push(path);
  }
}

/**
 * Whether the build is there and of these sources. Names, sizes and times of change are looked at
 * first; where those differ, as after a checkout, the contents decide.
 */
export function isFresh(root, name) {
  const stamp = readStamp(root, name);
  if (stamp === undefined) return false;
  const sources = sourcesOf(root, name);
  const seen = glance(root, sources);
  if (stamp.seen === seen) return true;
  if (stamp.contents !== contents(root, sources)) return false;
  writeStamp(root, name, { ...stamp, seen });
  return true;
}

/** Says that the build is of the sources that are there now. */
export function stampBuild(root, name) {
  const sources = sourcesOf(root, name);
  fs.mkdirSync(join(root, 'dist'), { recursive: true });
  writeStamp(root, name, { contents: contents(root, sources), seen: glance(root, sources) });
}

/** Takes the stamp away while a build is made: half of one is none. */
export function unstampBuild(root, name) {
  fs.rmSync(join(root, builds[name].stamp), { force: true });
}

function readStamp(root, name) {
  try {
    return JSON.parse(fs.readFileSync(join(root, builds[name].stamp), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The files of a server may belong to another user; then every start compares the contents. */
function writeStamp(root, name, stamp) {
  const file = join(root, builds[name].stamp);
  try {
    fs.writeFileSync(`${file}.${process.pid}`, JSON.stringify(stamp));
    fs.renameSync(`${file}.${process.pid}`, file);
  } catch (cause) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(cause.code)) throw cause;
  }
}

function glance(root, sources) {
  const hash = createHash('sha256');
  for (const file of sources) {
    const { size, mtimeMs } = fs.statSync(join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Names and contents, so that a renamed or deleted file counts as a change. */
function contents(root, sources) {
  const hash = createHash('sha256');
  for (const file of sources) {
    hash
      .update(`${file}\0`)
      .update(fs.readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}
