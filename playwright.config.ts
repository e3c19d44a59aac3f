import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium, findHeadlessChromium } from './scripts/programs/chromium.ts';
import { atThisPace } from './scripts/gate/pace.ts';
import { hasSecondTry } from './scripts/gate/second-try.ts';

const launched = (executablePath: string | undefined) => ({
  launchOptions: { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) },
});
const fullBrowser = /@full-browser/;
const overHttp = 'security/!(browser).spec.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './scripts/gate/playwright-global-setup.ts',
  // A browser also waits: for the shop, for its worker, for a phone. Two left two cores idle.
  workers: 3,
  fullyParallel: true,
  // Told by name in the gate's report: a journey that needs it is to be mended.
  retries: hasSecondTry() ? 1 : 0,
  timeout: atThisPace(60_000),
  expect: { timeout: atThisPace(10_000) },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    ...launched(findHeadlessChromium()),
    locale: 'en-US',
    timezoneId: 'Africa/Nairobi',
    // Journeys see what the shop answers, not what a browser has kept; one is about that.
    serviceWorkers: 'block',
    // A trace costs every journey time; one of your own: `npx playwright test … --trace on`.
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    // The longest first: they mostly wait, which one worker does while the others compute.
    { name: 'faults', testMatch: 'faults/**/*.spec.ts' },
    // By HTTP alone: its workers open no browser.
    { name: 'http', testMatch: overHttp },
    {
      name: 'desktop',
      testIgnore: ['faults/**', overHttp],
      grepInvert: fullBrowser,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      // Notifications and printing are a desktop browser's own.
      name: 'full browser',
      grep: fullBrowser,
      use: { viewport: { width: 1440, height: 900 }, ...launched(findChromium()) },
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
