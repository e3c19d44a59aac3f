import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/** Ends only what hangs: a loaded machine may take its time. */
configure({ asyncUtilTimeout: 20_000 });

/** What one test has drawn or kept in the browser is gone before the next. */
afterEach(() => {
  cleanup();
  localStorage.clear();
});
