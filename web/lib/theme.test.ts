import { beforeEach, expect, test, vi } from 'vitest';
import { startThemeToggle } from '../public-site/browser/theme-toggle.ts';
import { chooseTheme, isDark, watchTheme } from './theme.ts';

let stored: Map<string, string>;
let shop: EventTarget;
let pressed: string | undefined;
let systemIsDark: boolean;

/** A page, as far as its theme goes: the class of its root, its storage, the window's events. */
beforeEach(() => {
  stored = new Map();
  shop = new EventTarget();
  pressed = undefined;
  systemIsDark = false;
  const classes = new Set<string>();
  const toggle = (name: string, on = !classes.has(name)) => {
    if (on) classes.add(name);
    else classes.delete(name);
    return on;
  };
  const classList = { contains: (name: string) => classes.has(name), toggle };
  const button = {
    setAttribute: (_name: string, value: string) => (pressed = value),
    addEventListener: () => undefined,
  };
  const nothing = () => undefined;
  vi.stubGlobal('window', shop);
  vi.stubGlobal('addEventListener', shop.addEventListener.bind(shop));
  vi.stubGlobal('document', { documentElement: { classList }, querySelector: () => button });
  vi.stubGlobal('matchMedia', () => ({
    matches: systemIsDark,
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

/** The event that a browser sends when another tab of the shop changed the storage. */
const elsewhere = (key: string | null, newValue: string | null) =>
  shop.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));

test('a theme that another tab chose is drawn here, and told to whatever shows it', () => {
  const told = vi.fn<() => void>();
  const stop = watchTheme(told);
  elsewhere('darkMode', 'true');
  expect([isDark(), told.mock.calls.length]).toEqual([true, 1]);
  elsewhere('darkMode', 'false');
  expect([isDark(), told.mock.calls.length]).toEqual([false, 2]);
  elsewhere('language', 'sw');
  stop();
  elsewhere('darkMode', 'true');
  expect([isDark(), told.mock.calls.length]).toEqual([false, 2]);
});

test('a choice that another tab took away leaves the theme to the system', () => {
  const stop = watchTheme(() => undefined);
  chooseTheme(false);
  stop();
  systemIsDark = true;
  const stopAgain = watchTheme(() => undefined);
  elsewhere('darkMode', null);
  expect(isDark()).toBe(true);
  chooseTheme(false);
  elsewhere(null, null);
  expect(isDark()).toBe(true);
  stopAgain();
});

test('a public page follows another tab as the dashboard does, and its switch says so', () => {
  startThemeToggle();
  expect(pressed).toBe('false');
  elsewhere('darkMode', 'true');
  expect([isDark(), pressed]).toEqual([true, 'true']);
  elsewhere('darkMode', null);
  expect([isDark(), pressed]).toEqual([false, 'false']);
});
