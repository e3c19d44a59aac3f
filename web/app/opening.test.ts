import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { displayName, storageKeys, type StoredUser } from '../lib/session.ts';

const script = readFileSync(join(import.meta.dirname, '../public/opening.js'), 'utf8');

/** Runs the script on a page; answers the greeting that it shows, or nothing when it shows none. */
function greetingOn(pathname: string, kept: Readonly<Record<string, string>>, hidden = 'no') {
  const title = { textContent: 'Welcome {name}' };
  const banner = { hidden: true, querySelector: () => title };
  const mark = { stands: true, remove: () => (mark.stands = false) };
  const frame = {
    hidden: true,
    dataset: {},
    nextElementSibling: mark,
    querySelector: () => banner,
  };
  runInNewContext(script, {
    document: { getElementById: () => frame, documentElement: { lang: 'en' } },
    location: { pathname },
    localStorage: { getItem: (key: string) => kept[key] ?? null },
    sessionStorage: { getItem: () => hidden },
  });
  return { frame: !frame.hidden, mark: mark.stands, name: banner.hidden ? '' : title.textContent };
}

const signedIn = (user: StoredUser) => ({
  [storageKeys.token]: 'token',
  [storageKeys.user]: JSON.stringify(user),
});
const nothing = { frame: false, mark: true, name: '' };

test.each<StoredUser>([
  { name: 'Wanjiru Kamau', firstName: 'Other', email: 'wanjiru@example.com' },
  { firstName: 'Wanjiru', lastName: 'Kamau', email: 'other@example.com' },
  { firstName: 'Wanjiru', email: 'other@example.com' },
  { email: 'wanjiru@example.com' },
  { name: "$& <b>O'Neill</b>" },
  {},
])('greets %j before the app has come as the app will', (user) => {
  const greeting = { frame: true, mark: false, name: `Welcome ${displayName(user)}` };
  expect(greetingOn('/dashboard', signedIn(user))).toEqual(greeting);
});

test('shows the frame without the greeting to whoever has put it away', () => {
  const shown = greetingOn('/client/proxy', signedIn({ firstName: 'Wanjiru' }), 'yes');
  expect(shown).toEqual({ frame: true, mark: false, name: '' });
});

test.each([
  ['nobody is signed in', '/dashboard', {}],
  ['the token is gone', '/dashboard', { [storageKeys.user]: '{}' }],
  ['the details are gone', '/dashboard', { [storageKeys.token]: 'token' }],
  ['the details are unreadable', '/dashboard', { ...signedIn({}), [storageKeys.user]: '{' }],
  ['the screen has no frame', '/account/login', signedIn({ firstName: 'Wanjiru' })],
  ['the path only begins alike', '/dashboards', signedIn({ firstName: 'Wanjiru' })],
] as const)('leaves the mark where %s', (_why, path, kept) => {
  expect(greetingOn(path, kept)).toEqual(nothing);
});
