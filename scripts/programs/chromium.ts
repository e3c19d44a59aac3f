import { existsSync } from 'node:fs';
import { installPackages } from './apt.ts';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
];

/** The same engine without the parts of a desktop's browser, which take a fifth of the machine. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** The browser of this machine; CHROME_PATH names one in another place. */
export function findChromium(): string | undefined {
  const named = process.env.CHROME_PATH;
  return named && existsSync(named) ? named : places.find((place) => existsSync(place));
}

/**
 * The quickest browser for what needs no desktop: it shows no notifications and prints with
 * margins of its own. Where there is none, or CHROME_PATH names a browser, that one.
 */
export function findHeadlessChromium(): string | undefined {
  const isNamed = Boolean(process.env.CHROME_PATH);
  return !isNamed && existsSync(headlessShell) ? headlessShell : findChromium();
}

/** Installs Debian's browsers where there are none and this process may. */
export function offerChromium(): void {
  if (findChromium() === undefined) installPackages('chromium');
  if (findHeadlessChromium() !== headlessShell) installPackages('chromium-headless-shell');
}

/** Finds a browser, or installs Debian's. Throws with what to do where neither is possible. */
export function ensureChromium(): string {
  offerChromium();
  const found = findChromium();
  if (found !== undefined) return found;
  throw new Error(
    'The journeys need Chromium or Chrome, and none was found. Install it (on Debian: ' +
      '"apt-get install chromium" as root), or set CHROME_PATH to the one you have.',
  );
}

/**
 * Switches for a headless browser that touches nothing but the shop: without them it looks for
 * updates and Google's hosts at every start. As root it has no sandbox of its own.
 */
export const chromiumArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
