/** The present moment as an argument: use cases read it once and pass it on, to SQL as well. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
