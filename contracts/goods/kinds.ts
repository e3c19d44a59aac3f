/**
 * The kinds of goods, listed once: every other list of them follows from this one. No schema is
 * made here, so that the first load of the web may carry it.
 */

/** The goods that the shop sells. Nothing else has a price, and no call can give it one. */
export const products = ['proxy', 'vps', 'traffic'] as const;
export type Product = (typeof products)[number];

/** The purposes of an order: goods, or money for the customer's own balance. */
export const lineProducts = [...products, 'topup'] as const;
export type LineProduct = (typeof lineProducts)[number];

/** Goods have a plan and a checkout; money on the balance has neither. */
export const isProduct = (line: LineProduct): line is Product =>
  products.some((product) => product === line);
