/** Names one press of a button, so that a repeat of its request changes nothing. */
export const pressKey = (): string => crypto.randomUUID();
