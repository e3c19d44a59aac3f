import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../testing/draw.tsx';
import { ScreenBoundary } from './crash.tsx';
import { reloadForFile } from './missing-file.ts';

const reload = vi.fn<() => void>();
beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

function Broken({ error }: { error: Error }): never {
  throw error;
}
const drawBroken = (error: Error) =>
  draw(
    <ScreenBoundary>
      <Broken error={error} />
    </ScreenBoundary>,
  );

/** As the loader of files reports a file that did not come. */
function missingFile() {
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/market.js');
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  return error;
}

test('a file that did not come while the shop is there is asked for again without a click', async () => {
  await drawBroken(missingFile());
  expect((await screen.findByRole('button')).textContent).toBe('Trying again in 2 s');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { timeout: 4_000 });
});

test('a file that never comes stops asking after three times, and a button is left', async () => {
  for (let time = 1; time <= 3; time += 1) reloadForFile();
  await drawBroken(missingFile());
  expect((await screen.findByRole('button')).textContent).toBe('Try Again');
});

test('a screen that failed by itself waits for a click', async () => {
  await drawBroken(new Error('It broke.'));
  expect((await screen.findByRole('button')).textContent).toBe('Try Again');
});
