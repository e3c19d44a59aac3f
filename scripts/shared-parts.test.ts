import { expect, test } from 'vitest';
import { isOverlay, sharedParts } from './shared-parts.ts';

const graph: Readonly<Record<string, readonly string[]>> = {
  'main.tsx': ['web/ui/button.tsx', 'react'],
  'web/ui/card.tsx': ['web/ui/button.tsx', 'web/ui/card.css'],
  'web/ui/dialog.tsx': ['node_modules/@base-ui/react/dialog.js'],
  'web/ui/menu.tsx': ['web/ui/dialog.tsx'],
  'web/lib/orders.ts': ['/shop/contracts/orders.ts'],
  'web/ui/loop-a.tsx': ['web/ui/loop-b.tsx'],
  'web/ui/loop-b.tsx': ['web/ui/loop-a.tsx'],
};
const modules = { getModuleInfo: (id: string) => ({ importedIds: graph[id] ?? [] }) };
const isShared = sharedParts('main.tsx');

test.each([
  ['web/ui/card.tsx', true],
  ['web/ui/loop-a.tsx', true],
  // The frame has these already.
  ['web/ui/button.tsx', false],
  ['react', false],
  // Overlays wait until one opens, at whatever depth.
  ['web/ui/dialog.tsx', false],
  ['web/ui/menu.tsx', false],
  ['web/lib/orders.ts', false],
])('%s comes with the parts of many screens: %s', (id, shared) => {
  expect(isShared(id, modules)).toBe(shared);
});

test('the provider of the content policy is no overlay', () => {
  expect(isOverlay('node_modules/@base-ui/react/csp-provider.js')).toBe(false);
  expect(isOverlay('node_modules/@base-ui/react/dialog.js')).toBe(true);
});
