import { catalogue } from '../../../lib/text/words.ts';

/** What a customer has now, on the home screen. */
export const nowWords = catalogue({
  en: {
    title: 'Your services now',
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
  },
  sw: {
    title: 'Huduma zako sasa',
    more: (count: number) => `${count} zaidi`,
    endsIn: (time: string) => `Inaisha baada ya ${time}`,
    renews: 'Kuongezwa muda kiotomatiki',
    copy: 'Nakili',
    renew: 'Ongeza muda',
    first: 'Bado huna proksi wala seva.',
    nothing: 'Hakuna kinachotumika sasa.',
    choose: 'Chagua proksi',
    welcome: (name: string) => `Karibu, ${name}`,
    chooseFirst: 'Chagua proksi yako ya kwanza.',
    back: (name: string) => `Karibu tena, ${name}`,
    next: (place: string, time: string) => `${place} inaisha kwanza, baada ya ${time}.`,
    dismiss: 'Ficha bango la kukaribisha',
  },
});
