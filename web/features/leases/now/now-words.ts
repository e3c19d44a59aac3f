import { catalogue } from '../../../lib/text/words.ts';

/** What a customer has now, on the home screen. */
export const nowWords = catalogue('now', {
  title: 'Your Services',
  more: (count: number) => `${count} more`,
  endsIn: (time: string) => `Ends in ${time}`,
  renews: 'Auto-renews',
  copy: 'Copy',
  renew: 'Renew',
  first: 'You have no proxy or server yet.',
  nothing: 'Nothing is active now.',
  choose: 'Choose a proxy',
  welcome: (name: string) => `Welcome, ${name}`,
  chooseFirst: 'Choose your first proxy.',
  back: (name: string) => `Welcome back, ${name}`,
  next: (place: string, time: string) => `${place} ends next, in ${time}.`,
  dismiss: 'Hide the welcome banner',
});
