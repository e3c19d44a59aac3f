import { expect, test } from 'vitest';
import { requireStyles, stylesFor } from './page-styles.ts';

test('a page gets the rules for its classes, for its elements and for what scripts add', () => {
  const styles = '.a{color:red}.b{color:blue}.a .b{top:0}h1{color:green}.dark h1{color:#fff}';
  expect(stylesFor('<p class="x a">', styles)).toBe(
    '.a{color:red}h1{color:green}.dark h1{color:#fff}',
  );
});

test('a page with a class of ours that no stylesheet has is not built', () => {
  const page = '<p class="_1f icon _b0">';
  const styles = '._1f:hover{top:0}';
  expect(() => requireStyles(page, styles)).toThrow('no stylesheet has: _b0.');
  expect(() => requireStyles(page.replace('_b0', ''), styles)).not.toThrow();
});

test('a variable goes with its last use, also where that was another variable', () => {
  const styles =
    ':root{--one:1px;--two:var(--one);--three:2px}.gone{top:var(--two)}i{left:var(--three)}';
  expect(stylesFor('<i>', styles)).toBe(':root{--three:2px}i{left:var(--three)}');
});

test('what browsers of their own name stays, and is added where one of ours needs it', () => {
  const styles = 'html{-webkit-font-smoothing:antialiased}header{backdrop-filter:blur(1px)}';
  expect(stylesFor('<header>', styles)).toBe(
    'html{-webkit-font-smoothing:antialiased}' +
      'header{-webkit-backdrop-filter:blur(1px);backdrop-filter:blur(1px)}',
  );
});
