import { expect, test } from 'vitest';
import { adminScreens as admin } from '../../web/app/routes/admin-screens.ts';
import { customerScreens as own, openScreens as open } from '../../web/app/routes/screens.ts';
import type { Buyer } from './buyer.ts';
import type { AdminDay } from './admin-day.ts';
import { codeScreen, customerScreens, adminScreens, visitorScreens } from './routes.ts';

/** Any name gives an example that is as good as another. */
const someId = (): never => new Proxy({}, { get: (_, name) => `an-${String(name)}` }) as never;

test("every screen of the app's tables is visited", () => {
  const [buyer, day]: [Buyer, AdminDay] = [someId(), someId()];
  const visited = [
    ...visitorScreens,
    codeScreen,
    ...customerScreens(buyer, day),
    ...Object.values(adminScreens(day)).flat(),
  ].map(({ path }) => path.replace(/[?#].*/, ''));
  const isVisited = (path: string) => {
    const pattern = new RegExp(`^${path.replace(/\$\w+/, '[^/$]+')}$`);
    return visited.some((each) => pattern.test(each));
  };
  const paths = [open, own, admin].flatMap((table) =>
    Object.values(table).map((each) => each.path),
  );
  expect(paths.filter((path) => !isVisited(path))).toEqual([]);
  expect(visited.filter((path) => path.includes('$'))).toEqual([]);
});
