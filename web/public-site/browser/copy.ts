/** The script of the page of proxies, which has a command to copy. */
import { showOwnCountryFirst } from './own-country.ts';

/** Copies the command beside a button; where a browser does not let it, the command is selected. */
export function startCopy() {
  const button = document.querySelector<HTMLElement>('[data-copied]');
  const place = button?.parentElement;
  const command = place?.querySelector('input');
  const outcome = place?.querySelector('output');
  if (!button || !command || !outcome) return;
  button.addEventListener('click', async () => {
    outcome.textContent = '';
    try {
      await navigator.clipboard.writeText(command.value);
      outcome.textContent = button.dataset['copied'] ?? '';
    } catch {
      command.select();
    }
  });
}

showOwnCountryFirst();
startCopy();
