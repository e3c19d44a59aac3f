export { formatKes, formatKesExact, formatWhole } from '#contracts/format/amounts.ts';

/** The customer's id as menus show it: its first 8 characters and an ellipsis. */
export const shortCustomerId = (id: string): string => (id.length > 8 ? `${id.slice(0, 8)}…` : id);
