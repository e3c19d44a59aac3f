/** The network namespace of the shop's machine, beside that of the rest of the internet. */
export const shopNetwork = 'duka';

/** A command line that runs on the shop's machine. */
export const inTheShop = (program: string, ...args: readonly string[]) =>
  ['nsenter', [`--net=/run/netns/${shopNetwork}`, program, ...args]] as const;
