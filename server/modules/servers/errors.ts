import { refusal } from '#platform/errors.ts';

export const ServerCannot = refusal('server-cannot', (why: string) => why);

export const ServerNotFound = refusal('not-found', 'This server is not in your account.');
