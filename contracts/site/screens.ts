/**
 * The screens of the single-page application, by path. The server answers these with the shell and
 * every other unknown path with a real 404.
 */
export const appScreens = [
  /^\/account(\/|$)/,
  /^\/dashboard(\/|$)/,
  /^\/client\/proxy$/,
  /^\/cart$/,
  /^\/checkout(\/mpesa)?$/,
  /^\/(configure|orders|delivered|test|openmail)$/,
  /^\/payment\/callback$/,
  /^\/status\/(success|failed)$/,
  /^\/admin(\/|$)/,
] as const;

export const isAppScreen = (path: string) => appScreens.some((screen) => screen.test(path));
