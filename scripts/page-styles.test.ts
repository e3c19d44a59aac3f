import { expect, test } from 'vitest';
import { stylesFor } from './page-styles.ts';

test('a page gets the rules for its classes, for its elements and for what scripts add', () => {
  const styles = '.a{color:red}.b{color:blue}.a .b{top:0}h1{color:green}.dark h1{color:#fff}';
  expect(stylesFor('<p class="x a">', styles)).toBe(
    '.a{color:red}h1{color:green}.dark h1{color:#fff}',
  );
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
