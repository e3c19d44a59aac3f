import { expect, test } from 'vitest';
import { isOverlay, sharedParts } from './shared-parts.ts';

type Graph = Readonly<Record<string, { at?: readonly string[]; later?: readonly string[] }>>;

const shop = ['a', 'b', 'c', 'd', 'e'].map((name) => `shop/${name}.tsx`);
const admin = ['x', 'y'].map((name) => `admin/${name}.tsx`);
const graph: Graph = {
  'main.tsx': { at: ['frame.tsx'], later: [...shop, ...admin, 'big-toast.ts'] },
  'frame.tsx': { at: ['react'] },
  'shop/a.tsx': {
    at: [
      'big-card.tsx',
      'icon.ts',
      'big-of-two.ts',
      'big-menu.tsx',
      'of-a.ts',
      'two.css',
      'big-of-four.ts',
      'four.css',
      'big-loop-a.ts',
    ],
  },
  'shop/b.tsx': {
    at: [
      'big-card.tsx',
      'icon.ts',
      'big-of-two.ts',
      'big-menu.tsx',
      'brings.ts',
      'two.css',
      'big-of-four.ts',
      'four.css',
    ],
  },
  'shop/c.tsx': { at: ['big-card.tsx', 'big-menu.tsx', 'big-of-four.ts', 'brings.ts', 'four.css'] },
  'shop/d.tsx': { at: ['big-card.tsx', 'big-menu.tsx', 'big-of-four.ts', 'four.css'] },
  'shop/e.tsx': { at: ['big-card.tsx', 'big-menu.tsx', 'react'], later: ['window.tsx'] },
  'window.tsx': { at: ['save.ts'] },
  'admin/x.tsx': { at: ['desk.ts', 'icon.ts', 'save.ts'] },
  'admin/y.tsx': { at: ['desk.ts', 'icon.ts', 'save.ts'] },
  'big-card.tsx': { at: ['frame.tsx', 'card.css'] },
  'big-menu.tsx': { at: ['node_modules/@base-ui/react/menu.js', 'big-loop-a.ts'] },
  'big-loop-a.ts': { at: ['big-loop-b.ts'] },
  'big-loop-b.ts': { at: ['big-loop-a.ts'] },
  'brings.ts': { at: ['big-of-two.ts'] },
};
const modules = {
  getModuleInfo: (id: string) => ({
    code: 'x'.repeat(id.startsWith('big-') ? 5_000 : 100),
    importedIds: graph[id]?.at ?? [],
    dynamicallyImportedIds: graph[id]?.later ?? [],
  }),
};
const entry = 'main.tsx';
const ofShop = sharedParts({ entry, screens: new Set(shop) });
const ofAdmin = sharedParts({ entry, screens: new Set(admin), others: new Set(shop) });

test.each([
  ['big-card.tsx', true, 'five screens want it'],
  ['big-of-four.ts', false, 'four want it, and it is not small'],
  ['four.css', true, 'styles that four want'],
  ['card.css', true, 'and so they do with what it brings'],
  ['icon.ts', true, 'small, and two want it'],
  ['big-loop-a.ts', true, 'in a circle with what it imports'],
  ['big-of-two.ts', false, 'two want it, and it is not small'],
  ['brings.ts', false, 'small, and brings along what is not'],
  ['two.css', false, 'styles that two want are theirs, however few'],
  ['of-a.ts', false, 'one screen'],
  ['big-menu.tsx', false, 'overlays wait until one opens'],
  ['frame.tsx', false, 'the frame has it'],
  ['react', false, 'the frame has it'],
  ['desk.ts', false, 'no screen of the shop'],
  ['big-toast.ts', false, 'no screen'],
])('%s comes with the parts of the shop: %s, %s', (id, shared) => {
  expect(ofShop(id, modules)).toBe(shared);
});

test.each([
  ['desk.ts', true],
  // A customer's screen has it too, and customers do not load Admin's parts.
  ['icon.ts', false],
  // And so has a window that a customer's screen opens.
  ['save.ts', false],
])('%s comes with the parts of Admin: %s', (id, shared) => {
  expect(ofAdmin(id, modules)).toBe(shared);
});

test('the provider of the content policy is no overlay', () => {
  expect(isOverlay('node_modules/@base-ui/react/csp-provider.js')).toBe(false);
  expect(isOverlay('node_modules/@base-ui/react/dialog.js')).toBe(true);
});
