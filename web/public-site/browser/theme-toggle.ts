/** The same flag as the dashboard's; `theme.js` has applied it before the first paint. */
const key = 'darkMode';

export function startThemeToggle() {
  const root = document.documentElement.classList;
  const button = document.querySelector('[data-theme-toggle]');
  const show = () => button?.setAttribute('aria-pressed', String(root.contains('dark')));
  show();
  // Another tab of the shop has changed it, or taken every choice away: then the system decides.
  addEventListener('storage', ({ key: changed, newValue }) => {
    if (changed !== key && changed !== null) return;
    const system = matchMedia('(prefers-color-scheme: dark)').matches;
    root.toggle('dark', newValue === null ? system : newValue === 'true');
    show();
  });
  button?.addEventListener('click', () => {
    localStorage.setItem(key, String(root.toggle('dark')));
    show();
  });
}
