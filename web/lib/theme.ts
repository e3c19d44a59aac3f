/** The dark-mode flag: "true" or "false" once chosen; absent means the system decides. */
export const darkModeKey = 'darkMode';

const root = () => document.documentElement;
const listeners = new Set<() => void>();

/** The class was set before the first paint by `public/theme.js`; this only reads it. */
export function isDark(): boolean {
  return root().classList.contains('dark');
}

export function chooseTheme(dark: boolean): void {
  localStorage.setItem(darkModeKey, String(dark));
  apply(dark);
}

/**
 * Notifies of a change of the theme: here, in another tab, or by the system while nothing is
 * chosen.
 */
export function watchTheme(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const onSystem = () => {
    if (localStorage.getItem(darkModeKey) === null) apply(system.matches);
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // No key: everything was cleared. Without a choice the system decides again.
    if (key !== darkModeKey && key !== null) return;
    apply(newValue === null ? system.matches : newValue === 'true');
  };
  listeners.add(listener);
  system.addEventListener('change', onSystem);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', onSystem);
    window.removeEventListener('storage', onStorage);
  };
}

function apply(dark: boolean): void {
  root().classList.toggle('dark', dark);
  for (const listener of listeners) listener();
}
