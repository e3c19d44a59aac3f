import type { Page } from '@playwright/test';
import type { Screen } from './routes.ts';

/**
 * Collects what a page complains about: errors on the console, exceptions, and reports of the
 * content policy, which Chromium writes to the console as errors. The one complaint expected is
 * that of a document which is itself an answer 404.
 */
export function watchConsole(page: Page): (screen: Screen) => readonly string[] {
  let complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    const isPolicy = /content security policy|violates the following/i.test(message.text());
    if (message.type() !== 'error' && !isPolicy) return;
    complaints.push(`${message.text()} (${message.location().url})`);
  });
  return (screen) => {
    const found = complaints.filter(
      (line) => screen.status === undefined || !line.includes(`status of ${screen.status}`),
    );
    complaints = [];
    return found;
  };
}
