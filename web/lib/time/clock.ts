/** The browser's clock: the one place of the web app that reads the time. Epoch milliseconds. */
export const nowMs = (): number => Date.now();
