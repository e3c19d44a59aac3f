import { expect, type Page } from '@playwright/test';
import { answer, changed, nobody, type Act, type Play } from '../stage.ts';

type Constant = Readonly<{ name: string }> & Play;
type Orders = Readonly<{
  content: readonly Readonly<{ orderData: Readonly<Record<string, string>> }>[];
}>;

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const withLeaseData =
  (
    facts: () => Readonly<Record<string, string | undefined>>,
    then: (page: Page) => Promise<void>,
  ): Act =>
  async (page) => {
    const put = changed((found: Orders) => ({
      ...found,
      content: found.content.map((order) => ({
        ...order,
        orderData: { ...order.orderData, ...facts() },
      })),
    }));
    await answer(page, '/orders/search', put);
    await page.goto('/dashboard/proxies');
    await then(page);
  };

async function typeMessage(page: Page, message: string) {
  await page.goto('/contact');
  await page.getByLabel('Your email').fill('person@example.test');
  await page.getByLabel('Message').fill(message);
  await page.locator('form[data-contact] button').last().click();
}

/** Thresholds, ports, lengths, and how dates are written. */
export const limitConstants: readonly Constant[] = [
  {
    name: 'three days left are expiring soon, three days and a second are not',
    act: withLeaseData(
      () => ({ LEASE_VALID_UNTIL: String(Date.now() + 3 * dayMs - 60_000) }),
      async (page) => {
        await expect(page.getByText('3 days remaining').first()).toBeVisible();
        await page.unrouteAll({ behavior: 'wait' });
        await withLeaseData(
          () => ({ LEASE_VALID_UNTIL: String(Date.now() + 3 * dayMs + hourMs) }),
          async (again) => {
            await expect(again.getByRole('listitem').getByText('Active').first()).toBeVisible();
            await expect(again.getByText('remaining')).toHaveCount(0);
          },
        )(page, undefined as never);
      },
    ),
  },
  {
    name: 'the HTTP port is 8080 where a lease names none',
    act: withLeaseData(
      () => ({ HTTP_PORT: undefined }),
      (page) => expect(page.getByText(/:8080$/).first()).toBeVisible(),
    ),
  },
  {
    name: 'dates are written short, in American English',
    act: async (page) => {
      await page.goto('/dashboard/orders');
      const date = page
        .locator('main tbody td')
        .filter({ hasText: /^[A-Z][a-z]{2} \d{1,2}, \d{4}/ });
      await expect(date.first()).toBeVisible();
    },
  },
  {
    name: 'a message of 9 characters is too short, one of 10 is not',
    state: nobody,
    act: async (page) => {
      const short = page.getByText('Message must be at least 10 characters long');
      await answer(page, '/messages', () => {});
      await typeMessage(page, '123456789');
      await expect(short).toBeVisible();
      await typeMessage(page, '1234567890');
      await expect(page.getByText('Sending...')).toBeVisible();
      await expect(short).toBeHidden();
    },
  },
  {
    name: 'pictures are fetched when within 100 px of the window, and in scrolling after 300 ms',
    state: nobody,
    act: async (page) => {
      const flag = page.locator('img[data-src]').last();
      await page.setViewportSize({ width: 1440, height: 300 });
      await page.goto('/rdp');
      const far = (await flag.boundingBox())?.y ?? 0;
      expect(far).toBeGreaterThan(500);
      expect(await flag.getAttribute('src')).toBeNull();
      await page.evaluate((by) => window.scrollTo(0, by), far - 300 - 130);
      await page.waitForTimeout(600);
      expect(await flag.getAttribute('src')).toBeNull();
      const scrolled = Date.now();
      await page.evaluate((by) => window.scrollTo(0, by), far - 300 - 70);
      await expect(flag).toHaveAttribute('src', /\.svg$/);
      expect(Date.now() - scrolled).toBeGreaterThanOrEqual(280);
    },
  },
  {
    name: 'a server has 2 vCPUs, 4GB of memory, 80GB of disk, and is billed by the month',
    act: async (page) => {
      await page.goto('/dashboard/vps');
      await page.getByText('Japan').first().click();
      await expect(page.getByText('2 vCPUs 4GB RAM')).toHaveCount(6);
      await expect(page.getByText('80GB SSD storage')).toHaveCount(6);
      await expect(page.getByText('Android emulator', { exact: true })).toHaveCount(6);
    },
  },
];
