import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { screensIn } from './app-screens.ts';

const web = join(import.meta.dirname, '../web');

describe('screens of the app', () => {
  it('names the page that a route draws', () => {
    const source = `const market = createRoute({
      path: '/client/proxy',
      component: lazyRouteComponent(() => import('./pages/market-page.tsx')),
    });`;
    expect(screensIn(source)).toEqual({ '/client/proxy': 'app/pages/market-page.tsx' });
  });

  it('does not take the target of a redirect for a path', () => {
    const source = `createRoute({
      path: '/account/login',
      beforeLoad: () => { throw redirect({ to: '/account/signup' }); },
      component: lazyRouteComponent(() => import('./pages/login-page.tsx')),
    });`;
    expect(screensIn(source)).toEqual({ '/account/login': 'app/pages/login-page.tsx' });
  });

  it('follows a function that makes routes', () => {
    const source = `page('/orders', () => import('./pages/orders-page.tsx'))`;
    expect(screensIn(source)).toEqual({ '/orders': 'app/pages/orders-page.tsx' });
  });

  it.each(globSync('app/*routes.tsx', { cwd: web }))('are found, each, in %s', (file) => {
    const source = readFileSync(join(web, file), 'utf8');
    const found = new Set(Object.values(screensIn(source)));
    const imported = new Set(
      [...source.matchAll(/import\('\.\/(pages\/[^']+-page\.tsx)'/g)].map(
        ([, page]) => `app/${page}`,
      ),
    );
    expect(found).toEqual(imported);
    expect([...found].filter((page) => !existsSync(join(web, page)))).toEqual([]);
  });
});
