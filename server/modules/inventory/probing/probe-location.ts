/** From where a check goes out: the worker's machine, or the gateway's, as all traffic does. */
export type ProbeLocation = 'worker' | 'gateway';

export const otherLocation = { worker: 'gateway', gateway: 'worker' } as const;
