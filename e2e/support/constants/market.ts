import { expect, type Page } from '@playwright/test';
import { answer, changed, type Play } from '../stage.ts';

type Constant = Readonly<{ name: string }> & Play;
type Pages = Readonly<{ total: number }>;
type Listing = Readonly<Record<string, unknown>>;

const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

/** Opens a page of the list, counted from 0, with as many pages as said. */
async function openPage(page: Page, at: number, total: number) {
  await answer(
    page,
    '/products/proxies',
    changed((found: Pages) => ({ ...found, total })),
  );
  // The pages beyond the real ones show what the first one does.
  await page.route(/\/api\/products\/proxy\/details\/global-config/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('pageNum', '0');
    return route.continue({ url: String(url) });
  });
  await page.goto(`/client/proxy?page=${at}`);
  await expect(page.getByText('Total Proxies Per Page').first()).toBeVisible();
}

/** Figures of the marketplace and its details. */
export const marketConstants: readonly Constant[] = [
  {
    name: 'the pager shows the first, the last and two on either side, with gaps between',
    act: async (page) => {
      await openPage(page, 10, 21);
      const shown = async () => (await pager(page).locator('li').allInnerTexts()).filter(Boolean);
      await expect.poll(shown).toEqual(['1', '…', '9', '10', '11', '12', '13', '…', '21']);
    },
  },
  {
    name: 'the pager cannot leave its ends',
    act: async (page) => {
      await openPage(page, 0, 3);
      await expect(pager(page).getByRole('button', { name: 'Previous page' })).toBeDisabled();
      await openPage(page, 2, 3);
      await expect(pager(page).getByRole('button', { name: 'Next page' })).toBeDisabled();
    },
  },
  {
    name: 'one page has no pager',
    act: async (page) => {
      await openPage(page, 0, 1);
      await expect(page.getByText('/mo').first()).toBeVisible();
      await expect(pager(page)).toHaveCount(0);
    },
  },
  {
    name: 'a proxy that was not measured has no figures made up for it',
    act: async (page, { buyer }) => {
      await answer(
        page,
        `/products/proxies/${buyer.proxyId}`,
        changed((listing: Listing) => ({ ...listing, ping: null, speed: null })),
      );
      await page.goto(`/client/proxy?proxy=${buyer.proxyId}`);
      const dialog = page.getByRole('dialog', { name: 'Proxy Details' });
      await expect(dialog.getByText('not measured yet')).toHaveCount(2);
    },
  },
  {
    name: 'below 768 px the sidebar is a drawer; from there on it stands',
    width: 767,
    act: async (page) => {
      await page.goto('/client/proxy');
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
      await expect(page.locator('aside')).toHaveCount(0);
      await page.setViewportSize({ width: 768, height: 900 });
      await expect(page.locator('aside')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0);
    },
  },
];
