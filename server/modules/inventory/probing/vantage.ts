/** From where a check goes out: the worker's machine, or the gateway's, as all traffic does. */
export type Vantage = 'worker' | 'gateway';

export const otherVantage = { worker: 'gateway', gateway: 'worker' } as const;
