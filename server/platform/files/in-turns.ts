import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows looked at before others have their turn: some milliseconds. */
const rowsInTurn = 200;

/** The rows of a long list, with pauses so that the process can do other work. */
export async function* inTurns<T>(rows: readonly T[]): AsyncGenerator<T> {
  for (const [index, row] of rows.entries()) {
    if (index % rowsInTurn === rowsInTurn - 1) await nextTurn();
    yield row;
  }
}
