/** Where the address database places an exit, and how old it is. */
export type Placed = Readonly<{
  /** ISO's two letters; undefined where the database does not know the address. */
  countryCode: string | undefined;
  /** Whose network it is; undefined without a database of networks. */
  network: string | undefined;
  builtAt: Date;
}>;

/** Looks up addresses on this machine, so the shop's exits are not disclosed. */
export type Places = Readonly<{ find(address: string): Placed }>;
