import { isIP } from 'node:net';

/** Whether a text is an IPv4 or IPv6 address. It looks at the text alone and asks no network. */
export const isIpAddress = (text: string): boolean => isIP(text) > 0;
