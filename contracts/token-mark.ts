/** What every API token begins with, so that people, logs and scanners know one by its look. */
export const tokenMark = 'lango_';
