/** The oldest browsers that we build for, as major and minor version. */
const oldest = { chrome: [111, 0], safari: [16, 4], firefox: [114, 0] } as const;

/** The same as Vite names them. */
export const buildTarget = Object.entries(oldest).map(
  ([name, [major, minor]]) => `${name}${major}.${minor}`,
);

/** The same as Lightning CSS counts them: a byte for each part of the version. */
export const styleTargets = Object.fromEntries(
  Object.entries(oldest).map(([name, [major, minor]]) => [name, (major << 16) | (minor << 8)]),
);
