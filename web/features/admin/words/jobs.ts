import { wordIn } from './readable.ts';

/** Work in the background whose name in the program is not the one that people use. */
const names: Readonly<Record<string, string>> = {
  forget: 'Data cleanup',
  'let-go': 'Ended leases',
  'mail.draft': 'Email draft',
  'mail.send': 'Email',
  'privacy.copy': 'Data copy',
  'push.send': 'Push notification',
  'two-hour-clock': 'Late order alerts',
  'typed-codes': 'M-Pesa codes',
  'unseen-chat': 'Chat emails',
  'waiting.tell': 'Waiting list email',
};

/** What a process, a scheduled task or a queue is called. */
export const jobWord = (name: string): string => wordIn(names, name);
