/** The format of tokens, and their rate limits. */

/** The prefix of every API token, by which people, logs and scanners recognise one. */
export const tokenMark = 'lango_';
/** The prefix of the secret in a list link. */
export const listMark = `${tokenMark}list_`;
/** The prefix of the secret in a link that changes an address. */
export const changeMark = `${tokenMark}change_`;
/** The rate limit of programs, for the guard and the page for developers. */
export const tokenRequestsPerMinute = 300;
/** Of one customer, by token and browser together. */
export const writesPerMinute = 120;
export const wrongTokensPerMinute = 30;
