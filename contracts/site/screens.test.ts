import { expect, test } from 'vitest';
import { isAppScreen } from './screens.ts';

test.each(['/dashboard', '/dashboard/vps', '/account/login', '/client/proxy', '/status/success'])(
  '%s is a screen of the application',
  (path) => expect(isAppScreen(path)).toBe(true),
);

test.each(['/', '/contact', '/dashboards', '/client/proxy/x', '/checkout/other', '/nothing'])(
  '%s is not',
  (path) => expect(isAppScreen(path)).toBe(false),
);
