/**
 * How many rows a list of this browser had when it was last there: as many are drawn while it loads
 * again, so that nothing below it moves.
 */
export const keptRows = (list: string): number => Number(localStorage.getItem(`rows:${list}`)) || 0;

export const keepRows = (list: string, rows: number): void =>
  localStorage.setItem(`rows:${list}`, String(rows));
