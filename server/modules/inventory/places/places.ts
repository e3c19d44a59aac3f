/** Where the address database places an exit, and how old it is. */
export type Placed = Readonly<{
  /** ISO's two letters; undefined where the database does not know the address. */
  countryCode: string | undefined;
  /** Whose network it is; undefined without a database of networks. */
  network: string | undefined;
  builtAt: Date;
}>;

/** Looks addresses up on this machine: nobody else is told which exits the shop has. */
export type Places = Readonly<{ find(address: string): Placed }>;
