import type { Page, Route } from '@playwright/test';

/** Answers a call of the shop's API in the shop's stead. */
export const answer = (page: Page, path: string, reply: (route: Route) => unknown) =>
  page.route(
    (url) => url.pathname === `/api${path}`,
    async (route) => {
      await reply(route);
    },
  );

export const json =
  (body: unknown, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });

/** Lets the shop answer, then changes its answer. */
export const changed = (change: (body: never) => unknown) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, json: change((await response.json()) as never) });
};
