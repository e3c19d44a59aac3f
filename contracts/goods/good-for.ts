import type { ProxyListing } from './catalogue.ts';

/** A connection whose name contains "cell" is a mobile one. */
export const isCellular = (conn: string): boolean => conn.toLowerCase().includes('cell');

type Judged = Pick<ProxyListing, 'conn' | 'speed' | 'ping'> &
  Readonly<{ measured: Pick<ProxyListing['measured'], 'successRate'> }>;

/**
 * The uses of an address, from its measurements. A film in 4K needs 25 Mbps, a call is pleasant to
 * 150 ms (ITU-T G.114), a program that runs all day needs a line that rarely fails, and sites trust
 * addresses of mobile carriers, which many people share.
 */
const judges = {
  video: ({ speed }: Judged) => speed !== null && speed >= 25,
  calls: ({ ping }: Judged) => ping !== null && ping <= 150,
  automation: ({ measured }: Judged) =>
    measured.successRate !== null && measured.successRate >= 0.99,
  social: ({ conn }: Judged) => isCellular(conn),
} as const;

export type Use = keyof typeof judges;
const uses = Object.keys(judges) as readonly Use[];

/** In the order of display; none without a measurement. */
export const goodFor = (listing: Judged): readonly Use[] =>
  uses.filter((use) => judges[use](listing));
