/** What programs show and how often they may ask. */

/** What every API token begins with, so that people, logs and scanners know one by its look. */
export const tokenMark = 'lango_';
/** How often a program may ask, as the guard counts and the page for developers says. */
export const tokenRequestsPerMinute = 300;
/** Of one customer, by token and browser together. */
export const writesPerMinute = 120;
export const wrongTokensPerMinute = 30;
