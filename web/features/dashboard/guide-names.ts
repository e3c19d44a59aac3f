export type GuideName = 'beginner' | 'proxies' | 'vcc';

export const isGuide = (name: string): name is GuideName =>
  name === 'beginner' || name === 'proxies' || name === 'vcc';
