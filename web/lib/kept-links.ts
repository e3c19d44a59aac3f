/**
 * Links that depend on what the shop sells or the customer has: once seen they are listed in this
 * browser from the first paint on, so that nothing moves when the answer comes.
 */
export const trafficLink = 'traffic';

export const keepTrafficLink = () => localStorage.setItem(trafficLink, '1');
