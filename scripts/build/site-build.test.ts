import { expect, test } from 'vitest';
import viteConfig from '../../vite.config.ts';

test('public pages are drawn by the fast build of React, however their process was started', () => {
  const { define } = viteConfig({ command: 'build', mode: 'production', isSsrBuild: true });
  expect(define).toMatchObject({ 'process.env.NODE_ENV': '"production"' });
});
