import type { BrowserContext } from '@playwright/test';

/** Chromium writes a breach of the content policy where it writes errors. */
export const isPolicyReport = (line: string) =>
  /content security policy|violates the following/i.test(line);

/** Adds every content policy report of the context's pages to the list. */
export function collectPolicyReports(context: BrowserContext, reports: string[]): void {
  context.on('console', (message) => {
    if (isPolicyReport(message.text()))
      reports.push(`${message.text()} (${message.location().url})`);
  });
}
