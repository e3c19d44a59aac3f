import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { storageKeys, type StoredUser } from '../lib/session/session.ts';

const script = readFileSync(join(import.meta.dirname, '../public/opening.js'), 'utf8');

type Kept = Readonly<Record<string, string>>;

/** Runs the script on a page; answers the headings that it shows, by language and path. */
function shownOn(pathname: string, kept: Kept, lang = 'en') {
  const titles = ['/dashboard', '/client/proxy'].flatMap((path) =>
    ['en', 'sw'].map((language) => ({ lang: language, dataset: { path }, hidden: true })),
  );
  const mark = { stands: true, remove: () => (mark.stands = false) };
  const frame = {
    hidden: true,
    dataset: {},
    nextElementSibling: mark,
    querySelectorAll: () => titles,
  };
  runInNewContext(script, {
    document: { getElementById: () => frame, documentElement: { lang } },
    location: { pathname },
    localStorage: { getItem: (key: string) => kept[key] ?? null },
  });
  const headings = titles.filter((title) => !title.hidden);
  return {
    frame: !frame.hidden,
    mark: mark.stands,
    headings: headings.map((title) => `${title.lang} ${title.dataset.path}`),
  };
}

const signedIn = (user: StoredUser) => ({
  [storageKeys.token]: 'token',
  [storageKeys.user]: JSON.stringify(user),
});
const nothing = { frame: false, mark: true, headings: [] };

test.each([
  ['/dashboard', 'en', ['en /dashboard']],
  ['/client/proxy', 'en', ['en /client/proxy']],
  ['/client/proxy', 'sw', ['sw /client/proxy']],
  ['/dashboard/proxies/lse_1', 'en', []],
] as const)('shows of %s in %s the heading that the screen will have', (path, lang, headings) => {
  const shown = shownOn(path, signedIn({ firstName: 'Wanjiru' }), lang);
  expect(shown).toEqual({ frame: true, mark: false, headings });
});

test.each([
  ['nobody is signed in', '/dashboard', {}],
  ['the token is gone', '/dashboard', { [storageKeys.user]: '{}' }],
  ['the details are gone', '/dashboard', { [storageKeys.token]: 'token' }],
  ['the details are unreadable', '/dashboard', { ...signedIn({}), [storageKeys.user]: '{' }],
  ['the screen has no frame', '/account/login', signedIn({ firstName: 'Wanjiru' })],
  ['the path only begins alike', '/dashboards', signedIn({ firstName: 'Wanjiru' })],
] as const)('leaves the mark where %s', (_why, path, kept) => {
  expect(shownOn(path, kept)).toEqual(nothing);
});
