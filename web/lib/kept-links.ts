/**
 * Links that depend on what the shop sells or the customer has: once seen they are listed in this
 * browser from the first paint on, so that nothing moves when the answer comes.
 */
export const trafficLink = 'traffic';

/** `owned` outlasts `sold`: what a customer has stays in reach when the shop sells no more. */
export function keepTrafficLink(why: 'sold' | 'owned'): void {
  if (localStorage.getItem(trafficLink) !== 'owned') localStorage.setItem(trafficLink, why);
}

/** Once the shop sells none. */
export function forgetSoldTraffic(): void {
  if (localStorage.getItem(trafficLink) !== 'owned') localStorage.removeItem(trafficLink);
}
