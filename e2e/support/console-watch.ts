import type { Page } from '@playwright/test';
import { isPolicyReport } from './policy-reports.ts';
import type { Screen } from './routes.ts';

/**
 * Collects what a page complains about: errors on the console, exceptions, and reports of the
 * content policy, which Chromium writes to the console as errors. The complaints expected are
 * that of a document which is itself an answer 404, and that of a refusal the screen is there for.
 */
export function watchConsole(page: Page): (screen: Screen) => readonly string[] {
  let complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && !isPolicyReport(message.text())) return;
    complaints.push(`${message.text()} (${message.location().url})`);
  });
  return (screen) => {
    const expected = [screen.status, screen.refusal].filter((status) => status !== undefined);
    const found = complaints.filter((line) =>
      expected.every((status) => !line.includes(`status of ${status}`)),
    );
    complaints = [];
    return found;
  };
}
