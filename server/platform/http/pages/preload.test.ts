import { describe, expect, it } from 'vitest';
import { ownFolder } from '#testing/folders.ts';
import { createPreload, type Manifest, readPreload } from './preload.ts';

const manifest: Manifest = {
  'app.html': {
    file: 'assets/app.js',
    isEntry: true,
    imports: ['_react'],
    css: ['assets/app.css'],
  },
  _react: { file: 'assets/react.js' },
  _table: { file: 'assets/table.js', imports: ['_react', '_loop'], css: ['assets/table.css'] },
  _loop: { file: 'assets/loop.js', imports: ['_table'] },
  'app/screens/market.tsx': {
    file: 'assets/market.js',
    imports: ['app.html', '_table'],
    css: ['assets/market.css'],
  },
  'features/account/activate.tsx': {
    file: 'assets/activate.js',
    src: 'features/account/activate.tsx',
    imports: ['_shapes'],
  },
  _shapes: { file: 'assets/shapes.js' },
};
const screens = {
  '/client/proxy': 'app/screens/market.tsx',
  '/account/activate/$token': 'features/account/activate.tsx',
};
const shell = '<html><head><title>$& $1</title></head><body></body></html>';
const preload = createPreload(manifest, screens);
const linked = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);

describe('preload links', () => {
  it('names the files of the requested screen and of what it imports, each once', () => {
    expect(linked(preload('/client/proxy', shell)).toSorted()).toEqual([
      '/assets/loop.js',
      '/assets/market.css',
      '/assets/market.js',
      '/assets/table.css',
      '/assets/table.js',
    ]);
  });

  it('fetches scripts as modules and styles as styles, in the mode of the loader', () => {
    const html = preload('/client/proxy', shell);
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/market.js">');
    expect(html).toContain('<link rel="preload" as="style" crossorigin href="/assets/market.css">');
  });

  it('lets a part of the path vary', () => {
    expect(linked(preload('/account/activate/abc', shell))).toEqual(['/assets/activate.js']);
    expect(linked(preload('/account/activate/abc/more', shell))).toEqual([]);
  });

  it('runs a shared part that needs nothing else as soon as it has come', () => {
    expect(preload('/account/activate/abc', shell)).toContain(
      '<script type="module" async crossorigin src="/assets/shapes.js"></script>',
    );
  });

  it('stands before what runs at once, which would hold up the fetching', () => {
    const html = preload('/client/proxy', shell.replace('</head>', '<script>1</script></head>'));
    expect(html).toMatch(/market\.js">.*<script>1<\/script><\/head>/);
  });

  it('changes nothing on a screen that it does not know', () => {
    expect(preload('/dashboard', shell)).toBe(shell);
  });

  it('keeps the rest of the shell, whatever it contains', () => {
    expect(preload('/client/proxy', shell)).toContain('<title>$& $1</title>');
  });

  it('changes nothing where the build has no manifest', () => {
    const folder = ownFolder();
    expect(readPreload(folder)('/client/proxy', shell)).toBe(shell);
  });
});
