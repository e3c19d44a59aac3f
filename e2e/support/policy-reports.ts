import type { BrowserContext } from '@playwright/test';

/** Chromium writes a breach of the content policy where it writes errors. */
export const isPolicyReport = (line: string) =>
  /content security policy|violates the following/i.test(line);

/** Adds to the list whatever any page of the context reports of the content policy. */
export function collectPolicyReports(context: BrowserContext, reports: string[]): void {
  context.on('console', (message) => {
    if (isPolicyReport(message.text()))
      reports.push(`${message.text()} (${message.location().url})`);
  });
}
