import { expect, test } from 'vitest';
import { screenAreas } from './screen-areas.ts';

type Graph = Readonly<Record<string, { at?: readonly string[]; later?: readonly string[] }>>;

const login = 'web/app/screens/login.tsx';
const otp = 'web/app/screens/otp.tsx';
const ticket = 'web/features/support/ticket.tsx';
const chat = 'web/features/support/chat.tsx';
const market = 'web/app/screens/market.tsx';
const dialog = 'web/features/support/dialog.tsx';
const graph: Graph = {
  'main.tsx': { at: ['frame.tsx'], later: [login, otp, ticket, chat, market] },
  [login]: { at: ['frame.tsx', 'password.tsx', 'link.tsx'] },
  [otp]: { at: ['password.tsx'] },
  [ticket]: { at: ['thread.tsx', 'link.tsx', 'window.tsx'], later: [dialog] },
  [chat]: { at: ['thread.tsx', 'star.tsx'] },
  [market]: { at: ['star.tsx'] },
  [dialog]: { at: ['letter.tsx'] },
  'window.tsx': { at: ['node_modules/@base-ui/react/dialog.js'] },
};
const modules = {
  getModuleInfo: (id: string) => ({
    code: '',
    importedIds: graph[id]?.at ?? [],
    dynamicallyImportedIds: graph[id]?.later ?? [],
  }),
};
const screens = new Set([login, otp, ticket, chat, market]);

test.each([
  [login, 'sign-in', 'its source says so'],
  ['password.tsx', 'sign-in', 'two screens of one area want it'],
  ['thread.tsx', 'support', 'two screens of one area want it'],
  [chat, 'support', 'its source says so'],
  ['link.tsx', 'none', 'screens of two areas want it'],
  ['star.tsx', 'none', 'a screen without an area wants it, too'],
  [market, 'none', 'it has no area'],
  ['frame.tsx', 'none', 'every screen has it'],
  [ticket, 'none', 'it brings what opens windows'],
  ['window.tsx', 'none', 'it brings what opens windows'],
  [dialog, 'none', 'it is fetched when it opens'],
  ['letter.tsx', 'none', 'what is fetched later wants it'],
])('%s comes with the area %s, as %s', (id, area) => {
  const areaOf = screenAreas({ web: 'web', entry: 'main.tsx', screens });
  expect(areaOf(id, modules) ?? 'none').toBe(area);
});
