/** How often a program may ask, as the guard counts and the page for developers says. */
export const tokenRequestsPerMinute = 300;
/** Of one customer, by token and browser together. */
export const writesPerMinute = 120;
export const wrongTokensPerMinute = 30;
