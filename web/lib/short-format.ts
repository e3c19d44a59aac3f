/** Apart from the other formats, because the frame of every page needs no more than these. */
const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** "1,039" from whole shillings; the currency's name stands beside it. */
export const formatWhole = (value: number): string => wholeNumber.format(value);
/** "KES 1,039" from whole shillings. */
export const formatKes = (shillings: number): string => `KES ${formatWhole(shillings)}`;
/** The customer's id as menus show it: its first 8 characters and an ellipsis. */
export const shortCustomerId = (id: string): string => (id.length > 8 ? `${id.slice(0, 8)}…` : id);
