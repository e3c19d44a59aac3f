import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSettled } from './use-settled.ts';

test('rows and count change together, once both have come', () => {
  const first = { rows: 'of Kenya', count: 440 };
  const mixed = { rows: 'of Kenya', count: 12 };
  const second = { rows: 'of Ghana', count: 12 };
  const hook = renderHook(({ value, isSettled }) => useSettled(value, isSettled), {
    initialProps: { value: first, isSettled: true },
  });
  hook.rerender({ value: mixed, isSettled: false });
  expect(hook.result.current).toBe(first);
  hook.rerender({ value: second, isSettled: true });
  expect(hook.result.current).toBe(second);
});
